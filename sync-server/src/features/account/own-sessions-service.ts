import type { AccountSession } from '@memcherrish/shared/wire/account/account.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import type { Reads, Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';

/** Returns where the account is signed in now: this session first, then the most recently seen one. */
export async function listSessions(
  ctx: Reads<'clock' | 'database' | 'sessions'>,
  account: Account,
): Promise<AccountSession[]> {
  await ctx.sessions.lastSeen.write();
  const rows = await inForce(ctx.database.read, account, ctx.clock());
  return rows
    .map((row) => ({
      _id: row.id,
      label: row.label,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.created_at,
      current: row.id === account.sessionId,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends one session of the account. Refuses every other id with the same 404, no matter which account it
 * belongs to.
 */
export async function endSession(
  ctx: Uses<'clock' | 'database' | 'sessions'>,
  account: Account,
  sessionId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const own = await inForce(tx, account, ctx.clock());
    if (!own.some((row) => row.id === sessionId)) throw notFound();
    await ctx.sessions.end(tx, sessionId);
  });
}

async function inForce(tx: ReadTx, account: Account, now: Date) {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('kind', '=', account.kind)
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}
