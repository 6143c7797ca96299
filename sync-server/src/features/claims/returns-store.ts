import { idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import type { ReturnAsk } from '@memcherrish/shared/wire/people/claim-states.ts';
import type { ManagedReturn } from '@memcherrish/shared/wire/people/returns.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { isAsking } from '#directory/askers.ts';
import type { BlockTokens } from '#directory/blocks-store.ts';
import { divisionPathOf, divisionPathQuery } from '#directory/division-paths-store.ts';

/**
 * Returns whether a code alone opens an account: a device has reached it in the last 120 days, or a classmate has said
 * that it is still its owner. A number that was put back has no such device.
 */
export async function isOpenToCodes(tx: ReadTx, schoolmateId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolmates')
    .select(['reached_at', 'claimed_at'])
    .where('id', '=', schoolmateId)
    .executeTakeFirst();
  const last = Date.parse(row?.reached_at ?? row?.claimed_at ?? '');
  if (last > now.getTime() - idleAccounts.after) return true;
  return (await returnNow(tx, schoolmateId, now))?.state === 'confirmed';
}

/** Returns the newest question about an account that still counts. */
export async function returnNow(
  tx: ReadTx,
  schoolmateId: string,
  now: Date,
): Promise<RowOf<'returns'> | undefined> {
  return tx
    .selectFrom('returns')
    .selectAll()
    .where('schoolmate_id', '=', schoolmateId)
    .where('state', '!=', 'refused')
    .where('until', '>', now.toISOString())
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the questions about an account, because it was opened. */
export async function endReturns(tx: WriteTx, schoolmateId: string): Promise<void> {
  await tx.deleteFrom('returns').where('schoolmate_id', '=', schoolmateId).execute();
}

const waitingReturns = (tx: ReadTx) =>
  divisionPathQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .innerJoin('returns', 'returns.schoolmate_id', 'memberships.schoolmate_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'returns.schoolmate_id')
    .select(['returns.id as _id', 'schoolmates.name', 'returns.asked_at as since', 'returns.until'])
    .select('schoolmates.id as schoolmateId')
    .where('memberships.removed', '=', 0)
    .where('returns.state', '=', 'waiting')
    .where(({ ref }) => isAsking(ref('returns.schoolmate_id')))
    .orderBy('returns.asked_at', 'desc')
    .orderBy('returns.id')
    .orderBy('divisions.id');

const returnsAround = cachedQuery((tx, schoolmateId: string) =>
  waitingReturns(tx)
    .innerJoin('memberships as own', 'own.division_id', 'divisions.id')
    .where('own.schoolmate_id', '=', schoolmateId)
    .where('own.removed', '=', 0)
    .where('returns.schoolmate_id', '!=', schoolmateId),
);

/**
 * Returns the questions about people of a schoolmate's own divisions, each once. Leaves out people who block the
 * schoolmate.
 */
export async function returnsNear(
  tx: ReadTx,
  schoolmateId: string,
  { blockedBy, now }: { blockedBy: BlockTokens; now: Date },
): Promise<ReturnAsk[]> {
  const rows = await returnsAround(tx, schoolmateId);
  const open = rows.filter((row) => row.until > now.toISOString() && !blockedBy.has(row.schoolmateId));
  const once = new Map(open.map((row) => [row._id, row]));
  return [...once.values()].map(({ _id, divisionId, name, since }) => ({ _id, divisionId, name, since }));
}

/** Returns the questions about people of these schools, each once. */
export async function returnsIn(
  tx: ReadTx,
  schoolIds: readonly string[],
  now: Date,
): Promise<ManagedReturn[]> {
  const rows = await waitingReturns(tx)
    .where('batches.school_id', 'in', schoolIds)
    .where('returns.until', '>', now.toISOString())
    .execute();
  const once = new Map(rows.map((row) => [row._id, row]));
  return [...once.values()].map((row) => {
    const { schoolId, schoolName, batch, division, divisionId } = divisionPathOf(row);
    const at = { schoolId, schoolName, batch, division, divisionId };
    return { _id: row._id, name: row.name, since: row.since, ...at };
  });
}
