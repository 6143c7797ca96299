import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { CodeContext } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { Channel } from '#auth/code-delivery.ts';
import type { CodePurpose } from '#auth/code-proofs.ts';
import type { SentCode } from '#auth/one-time-codes.ts';
import type { Credential, OpenedSession } from '#auth/sessions.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { endReturns, isOpenToCodes } from '#features/claims/returns-store.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isKeptForAnother } from './number-changes-store.ts';
import { byUsername, claimedByMobile, unclaimedByMobile } from './schoolmates-store.ts';

/** The login response of the specification, without the token. */
export interface SignedIn {
  opened: OpenedSession;
  answer: {
    mobile: string;
    username: string | null;
    _id: string;
    schoolId: string | null;
    batchId: string | null;
    divisionId: string | null;
    memberships: DivisionPath[];
  };
}

/**
 * Signs a schoolmate in. Reports an unknown username and a wrong password separately, as specified. Tries are
 * counted.
 */
export async function signIn(
  ctx: Uses<'database' | 'passwords' | 'sessions' | 'tries'>,
  entry: { username: string; password: string },
  browser: Browser,
): Promise<SignedIn> {
  const username = normaliseUsername(entry.username);
  const account = await byUsername(ctx.database.read, username);
  const passwordHash = account?.password_hash ?? null;
  const named = { kind: 'schoolmate', name: username, id: account?.id ?? null, passwordHash } as const;
  const verified = await checkPassword(ctx, named, entry.password, browser, wrongPassword);
  if (!account) {
    throw new ApiError('wrong-credentials', messages.invalidUsername, {
      fields: { username: messages.invalidUsername },
    });
  }
  if (!verified) throw wrongPassword();
  return open(ctx, verified, browser);
}

function wrongPassword(): ApiError {
  return new ApiError('wrong-credentials', serverWords.incorrectPassword, {
    fields: { password: serverWords.incorrectPassword },
  });
}

/**
 * Sends a code, whether or not the number is known. On a device where the owner signed in before, requests of
 * strangers do not use up the limit.
 */
export async function sendCode(
  ctx: Reads<'codes' | 'database' | 'devices'>,
  mobile: string,
  purpose: CodePurpose,
  browser: Browser,
  channel: Channel = 'sms',
): Promise<SentCode> {
  // Without a device mark there is no query, so known and unknown numbers cost the same.
  const owner = browser.deviceMark ? await claimedByMobile(ctx.database.read, mobile) : undefined;
  const account = owner
    ? ({ kind: 'schoolmate', id: owner.id, passwordHash: owner.password_hash } as const)
    : null;
  const byOwner = ctx.devices.nameOf(browser.deviceMark, account) !== null;
  return ctx.codes.send(mobile, purpose, { ...browser, byOwner }, channel);
}

/**
 * Exchanges a code. Without a context it is for the purpose of the last code that this browser got for the number. For `signup` and `forgot`, returns the proof; for `signin`, a session. Only a right code
 * reveals whether the number has an account.
 */
export async function exchangeCode(
  ctx: Uses<'clock' | 'codes' | 'database' | 'sessions'>,
  entry: { mobile: string; otp: string; context?: CodeContext | undefined },
  browser: Browser,
): Promise<{ proof: string; isListed?: boolean; isIdle?: boolean } | SignedIn> {
  const context = entry.context ?? (await ctx.codes.lastPurpose(entry.mobile, browser.codeMark));
  if (context === 'signup') return proveForSignUp(ctx, entry.mobile, entry.otp, browser);
  const purpose = context === 'forgot' ? 'forgot' : 'signup';
  const proof = await ctx.codes.verify(entry.mobile, purpose, entry.otp, browser.codeMark);
  const account = await claimedByMobile(ctx.database.read, entry.mobile);
  if (!account) {
    await refuseKeptNumber(ctx, ctx.database.read, entry.mobile);
    throw new ApiError('not-registered', serverWords.noAccountForNumber);
  }
  const isOpen = await isOpenToCodes(ctx.database.read, account.id, ctx.clock());
  if (context === 'forgot' || !isOpen) return { proof, ...(!isOpen && { isIdle: true }) };
  return open(ctx, byCode(ctx, proof, entry.mobile, purpose), browser);
}

/** Exchanges a code for a proof to sign up with. Only a right code reveals whether the number has an account. */
export async function proveForSignUp(
  ctx: Uses<'clock' | 'codes' | 'database'>,
  mobile: string,
  otp: string,
  browser: Browser,
): Promise<{ proof: string; isListed: boolean }> {
  const proof = await ctx.codes.verify(mobile, 'signup', otp, browser.codeMark);
  if (await claimedByMobile(ctx.database.read, mobile)) {
    throw new ApiError('already-registered', serverWords.alreadyRegistered);
  }
  await refuseKeptNumber(ctx, ctx.database.read, mobile);
  return { proof, isListed: (await unclaimedByMobile(ctx.database.read, mobile)).length === 1 };
}

/** Refuses to open an idle account, or to give it a password, with a code alone. */
export async function requireOpenToCodes(ctx: Uses<'clock'>, tx: ReadTx, id: string): Promise<void> {
  if (!(await isOpenToCodes(tx, id, ctx.clock()))) throw new ApiError('not-allowed', idleWords.secondProof);
}

/** Refuses a number that another account can still put back. Its holder, who has proved it, learns how. */
export async function refuseKeptNumber(ctx: Uses<'clock'>, tx: ReadTx, mobile: string): Promise<void> {
  if (await isKeptForAnother(tx, mobile, null, ctx.clock())) {
    throw new ApiError('not-allowed', numberWords.keptForAnother);
  }
}

/**
 * Makes a credential from the code of a number. The code is used up in the transaction that opens the
 * session.
 */
function byCode(
  ctx: Uses<'clock' | 'codes'>,
  proof: string,
  mobile: string,
  purpose: CodePurpose,
): Credential {
  return {
    isProof: true,
    confirm: async (tx) => {
      await ctx.codes.useProof(tx, proof, mobile, purpose);
      const account = await claimedByMobile(tx, mobile);
      if (!account) throw new ApiError('not-registered', serverWords.noAccountForNumber);
      await requireOpenToCodes(ctx, tx, account.id);
      return { kind: 'schoolmate', id: account.id };
    },
  };
}

async function open(
  ctx: Uses<'database' | 'sessions'>,
  credential: Credential,
  browser: Browser,
): Promise<SignedIn> {
  return ctx.database.write((tx) => openSession(ctx, tx, credential, browser));
}

/** Opens a session of a schoolmate inside an open transaction, such as that of the sign-up. */
export async function openSession(
  ctx: Uses<'sessions'>,
  tx: WriteTx,
  credential: Credential,
  browser: Browser,
): Promise<SignedIn> {
  const opened = await ctx.sessions.open(tx, credential, browser);
  const { id } = opened.account;
  await endReturns(tx, id);
  const own = await tx
    .selectFrom('schoolmates')
    .select(['mobile', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const memberships = await membershipsOf(tx, id);
  const [division] = memberships;
  return {
    opened,
    answer: {
      mobile: own.mobile ?? '',
      username: own.username,
      _id: id,
      schoolId: division?.schoolId ?? null,
      batchId: division?.batchId ?? null,
      divisionId: division?.divisionId ?? null,
      memberships,
    },
  };
}
