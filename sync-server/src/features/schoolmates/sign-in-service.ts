import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { CodeContext } from '@memcherrish/shared/wire/schoolmates.ts';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { CodePurpose, SentCode } from '#auth/one-time-codes.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import { membershipsOf } from '#auth/standing.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { byUsername, claimedByMobile } from './schoolmates-store.ts';

/** The login response of spec section 3, without the token. */
export interface SignedIn {
  opened: OpenedSession;
  answer: {
    mobile: string;
    username: string | null;
    _id: string;
    schoolId: string | null;
    batchId: string | null;
    divisionId: string | null;
  };
}

/** E.164. Refuses what is no mobile number, at the field. */
export function requireMobile(entry: string): string {
  const mobile = normaliseMobile(entry);
  if (mobile === null) throw invalidField('mobile', messages.invalidMobile);
  return mobile;
}

/** Tells an unknown username and a wrong password apart, as specified; tries are counted (design section 7). */
export async function signIn(
  parts: Parts,
  entry: { username: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const username = normaliseUsername(entry.username);
  const account = await byUsername(parts.database.read, username);
  const named = { kind: 'schoolmate', name: username, id: account?.id ?? null } as const;
  const passwordHash = account?.password_hash ?? null;
  const right = await checkPassword(parts, { ...named, passwordHash }, entry.password, browser);
  if (!account) {
    throw new Refusal('wrong-credentials', messages.invalidUsername, {
      fields: { username: messages.invalidUsername },
    });
  }
  if (!right) {
    throw new Refusal('wrong-credentials', serverWords.incorrectPassword, {
      fields: { password: serverWords.incorrectPassword },
    });
  }
  return open(parts, account, browser);
}

/** Sends a code, whether or not the number is known. A device where its owner has signed in is not held up by what strangers ask for. */
export async function sendCode(
  parts: Parts,
  mobile: string,
  purpose: CodePurpose,
  browser: Browser,
): Promise<SentCode> {
  // Without a mark of a device nothing is looked up: known and unknown numbers cost the same.
  const owner = browser.deviceMark ? await claimedByMobile(parts.database.read, mobile) : undefined;
  const account = owner ? ({ kind: 'schoolmate', id: owner.id } as const) : null;
  const byOwner = parts.devices.nameOf(browser.deviceMark, account) !== null;
  return parts.codes.send(mobile, purpose, { ...browser, byOwner });
}

/**
 * Exchanges a code. For `signup` and `forgot` the answer is the proof, for `signin` a session. Whether the number has an account is told
 * after the code, never before.
 */
export async function exchangeCode(
  parts: Parts,
  entry: { mobile: string; otp: string; context: CodeContext },
  browser: Browser,
): Promise<{ proof: string } | SignedIn> {
  const purpose = entry.context === 'forgot' ? 'forgot' : 'signup';
  const proof = await parts.codes.verify(entry.mobile, purpose, entry.otp, browser.codeMark);
  const account = await claimedByMobile(parts.database.read, entry.mobile);
  if (entry.context === 'signup') {
    if (account) throw new Refusal('already-registered', serverWords.alreadyRegistered);
    return { proof };
  }
  if (!account) throw new Refusal('not-registered', serverWords.noAccountForNumber);
  if (entry.context === 'forgot') return { proof };
  await parts.database.write((writing) => parts.codes.useProof(writing, proof, entry.mobile, purpose));
  return open(parts, account, browser);
}

async function open(
  parts: Parts,
  account: { id: string; mobile: string | null; username: string | null },
  browser: Browser,
): Promise<SignedIn> {
  const opened = await parts.database.write((writing) =>
    parts.sessions.open(writing, 'schoolmate', account.id, browser),
  );
  const [place] = await membershipsOf(parts.database.read, account.id);
  return {
    opened,
    answer: {
      mobile: account.mobile ?? '',
      username: account.username,
      _id: account.id,
      schoolId: place?.schoolId ?? null,
      batchId: place?.batchId ?? null,
      divisionId: place?.divisionId ?? null,
    },
  };
}
