import { createHash, randomBytes } from 'node:crypto';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import type { AuthenticationResponse } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import type { Browser } from '#auth/browser.ts';
import { isThere } from '#auth/names.ts';
import { storeChallenge, useChallenge } from '#auth/passkey-challenges.ts';
import {
  challengeOf,
  PasskeyCopied,
  passkeyRefused,
  requestOptions,
  VerifiedPasskey,
} from '#auth/passkeys.ts';
import type { AccountName } from '#auth/viewer.ts';
import { isOpenToCodes } from '#features/claims/returns-store.ts';
import { requiredSite, type Site } from '#features/credentials/passkeys-service.ts';
import { acceptedOf } from '#features/credentials/passkeys-store.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { openSession } from '#features/schoolmates/sign-in-service.ts';
import { teacherRow } from '#features/teachers/teachers-service.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** The browser that asks, with the mark that it got with its last challenge. */
type Asker = Browser & { passkeyMark: string | null };

/**
 * Returns the options for a sign-in, and the mark that binds them to the browser. The options are the same for everyone, except
 * for the challenge. A client of the API stores no cookie and gets no mark.
 */
export async function beginPasskeySignIn(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  site: Site,
  { network, isPage, passkeyMark }: Asker,
) {
  const at = requiredSite(site);
  await countCall(ctx, network);
  const options = await requestOptions(at);
  const mark = passkeyMark ?? (isPage ? randomBytes(16).toString('base64url') : null);
  const of = { purpose: 'sign-in', account: null, boundTo: hashOf(mark), network } as const;
  await ctx.database.write((tx) => storeChallenge(tx, options.challenge, of, ctx.clock()));
  return { options, mark };
}

/**
 * Signs the owner of a passkey in, without a password and without a code. A passkey that is not young also opens an idle
 * account. Refuses every passkey that is not right with the same `wrong-credentials`, and a challenge that is not in force for
 * this browser with `code-expired`.
 */
export async function signInByPasskey(
  ctx: Uses<'attempts' | 'clock' | 'database' | 'mailbox' | 'pokes' | 'sessions'>,
  site: Site,
  response: AuthenticationResponse,
  browser: Asker,
) {
  const at = requiredSite(site);
  await countCall(ctx, browser.network);
  const now = ctx.clock();
  const challenge = await challengeOf(response);
  const of = { purposes: ['sign-in' as const], account: null, boundTo: hashOf(browser.passkeyMark) };
  const used = await ctx.database.write((tx) => useChallenge(tx, challenge, of, now));
  if (!used) throw new ApiError('code-expired', passkeyWords.over);
  const verified = await VerifiedPasskey.verify(ctx.database.read, at, response, challenge, now);
  if (!verified) throw passkeyRefused();
  const signedIn = ctx.database.write(async (tx) => {
    const { kind, id } = verified.account;
    const accepted = await acceptedOf(tx, at, verified.account);
    if (!accepted) throw passkeyRefused();
    if (kind === 'schoolmate') {
      if (verified.isYoung && !(await isOpenToCodes(tx, id, now)))
        throw new ApiError('not-allowed', passkeyWords.tooNewForIdle);
      const { opened, answer } = await openSession(ctx, tx, verified, browser);
      return { opened, answer: { kind, ...answer, accepted } };
    }
    const opened = await ctx.sessions.open(tx, verified, browser);
    if (kind === 'teacher') {
      return { opened, answer: { kind, teacher: await teacherRow(tx, id), accepted } };
    }
    const { name: adminName } = await tx
      .selectFrom('admins')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { opened, answer: { kind, adminName, accepted } };
  });
  return signedIn.catch(async (error: unknown) => {
    if (error instanceof PasskeyCopied) await tellOfCopy(ctx, verified.account);
    throw error;
  });
}

/** Tells the owner, once a day, that a passkey may have been copied. */
async function tellOfCopy(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'pokes'>,
  account: AccountName,
): Promise<void> {
  const now = ctx.clock();
  await ctx.database.write(async (tx) => {
    const told = await tx
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'refuse-passkey')
      .where('subject_id', '=', account.id)
      .where('at', '>', new Date(now.getTime() - day).toISOString())
      .executeTakeFirst();
    // The account may have been deleted since the sign-in was refused.
    if (told || !(await isThere(tx, account))) return;
    await tellAccount(ctx, tx, account, { kind: 'passkey-copied' });
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, now, theServer, { action: 'refuse-passkey', ...about });
  });
}

async function countCall({ attempts }: Uses<'attempts'>, network: string): Promise<void> {
  await attempts.count(`passkey-from ${network}`, limits.perNetwork, limits.window, passkeyWords.tooMany);
}

function hashOf(mark: string | null): string | null {
  return mark === null ? null : createHash('sha256').update(mark).digest('base64url');
}
