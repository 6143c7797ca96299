import type { AccountSession } from '@memcherrish/shared/wire/account.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { notFound } from '#server/refusal.ts';

/** Where the account is signed in now: this session first, then the one that was seen last. */
export async function listSessions(parts: Parts, account: Account): Promise<AccountSession[]> {
  await parts.sessions.lastSeen.write();
  const rows = await inForce(parts.database.read, account, parts.clock());
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

/** Signs out there. Any id but one of the account's sessions in force is the same 404, whoever's it is. */
export async function endSession(parts: Parts, account: Account, sessionId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const own = await inForce(writing.trx, account, parts.clock());
    if (!own.some((row) => row.id === sessionId)) throw notFound();
    await parts.sessions.end(writing, sessionId);
  });
}

async function inForce(reader: Reader, account: Account, now: Date) {
  return reader
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
