import { createHash, randomBytes } from 'node:crypto';
import { installPasses } from '@memcherrish/shared/domain/install-pass-limits.ts';
import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Browser } from '#auth/browser.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import { passwordHashOf } from '#auth/verified-password.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';

/**
 * Makes a pass for the app that the caller is about to put on the home screen
 * (docs/decisions/0073-a-pass-for-the-home-screen.md). Refuses a session that was opened without a proof, such as by a
 * pass: a chain of passes would never end, and the second use of one pass would not end the rest.
 */
export async function askForPass(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  { kind, id, sessionId }: Account,
): Promise<{ pass: string; expiresAt: string }> {
  const { perAccount, window, lifetime, bytes } = installPasses;
  // An admin signs in each day, and has no app on the home screen.
  if (kind === 'admin') throw new ApiError('not-allowed', serverWords.notAllowed);
  await ctx.attempts.count(`install passes ${id}`, perAccount, window, installPassWords.tooMany);
  const pass = randomBytes(bytes).toString('base64url');
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + lifetime).toISOString();
  await ctx.database.write(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select('proved_at')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    if (!session?.proved_at) throw new ApiError('not-allowed', serverWords.notAllowed);
    await tx
      .insertInto('install_passes')
      .values({
        ...{ pass_hash: hashOf(pass), session_id: sessionId, account_kind: kind, account_id: id },
        ...{ created_at: now.toISOString(), expires_at: expiresAt, used_at: null, opened_session_id: null },
      })
      .execute();
  });
  return { pass, expiresAt };
}

export interface Redeemed {
  opened: OpenedSession;
  kind: 'schoolmate' | 'teacher';
}

type Redeeming = Uses<'attempts' | 'clock' | 'database' | 'devices' | 'sessions'>;

/**
 * Opens a session for the holder of a pass. A second use by a device that does not belong to the account ends both
 * sessions: the server cannot tell which of the two devices is the thief's.
 */
export async function redeemPass(ctx: Redeeming, pass: string, browser: Browser): Promise<Redeemed> {
  const { perNetwork, window } = installPasses;
  await ctx.attempts.count(
    `redeemed passes ${browser.network}`,
    perNetwork,
    window,
    serverWords.tooManyRequests,
  );
  // An ended session must be committed, so errors are thrown outside the transaction.
  const outcome = await ctx.database.write(async (tx): Promise<ApiError | Redeemed> => {
    const row = await tx
      .selectFrom('install_passes')
      .selectAll()
      .where('pass_hash', '=', hashOf(pass))
      .executeTakeFirst();
    if (!row) return new ApiError('invalid-code', installPassWords.unknown);
    if (row.used_at !== null) return usedAgain(ctx, tx, row, browser);
    const now = ctx.clock().toISOString();
    if (row.expires_at <= now || !(await isSessionActive(ctx, tx, row)))
      return new ApiError('code-expired', installPassWords.over);
    const credential = { confirm: async () => ({ kind: row.account_kind, id: row.account_id }) };
    // Some browsers copy the cookies into the app: the session in Safari stays.
    const sessionId = browser.sessionId === row.session_id ? null : browser.sessionId;
    const opened = await ctx.sessions.open(tx, credential, { ...browser, sessionId });
    await tx
      .updateTable('install_passes')
      .set({ used_at: now, opened_session_id: opened.account.sessionId })
      .where('pass_hash', '=', row.pass_hash)
      .execute();
    return { opened, kind: row.account_kind };
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

type Pass = RowOf<'install_passes'>;

/** The icon on the home screen keeps the address with the pass. So the same app comes back with it after a sign-out. */
async function usedAgain(ctx: Redeeming, tx: WriteTx, row: Pass, browser: Browser): Promise<ApiError> {
  const account = { kind: row.account_kind, id: row.account_id };
  const passwordHash = await passwordHashOf(tx, account);
  if (ctx.devices.nameOf(browser.deviceMark, { ...account, passwordHash }) !== null)
    return new ApiError('invalid-code', installPassWords.used);
  for (const id of [row.session_id, row.opened_session_id])
    if (id !== null) await ctx.sessions.end(tx, id, 'pass');
  return new ApiError('not-allowed', installPassWords.usedTwice);
}

/** Returns whether the session that asked for a pass can still act. */
async function isSessionActive(ctx: Redeeming, tx: WriteTx, row: Pass): Promise<boolean> {
  const { account_kind: kind, account_id: id } = row;
  return ctx.sessions.check(row.session_id, { kind, id }, tx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}

function hashOf(pass: string): string {
  return createHash('sha256').update(pass).digest('base64url');
}
