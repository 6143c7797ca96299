import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import { newcomers } from '@memcherrish/shared/domain/limits.ts';
import type { Viewer } from '#auth/viewer.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { isAsking } from './askers.ts';
import type { BlockTokens } from './blocks-store.ts';

/* The newcomer's veil (decision record 0070). */

const veilOf = cachedQuery((tx, schoolmateId: string) =>
  tx.selectFrom('schoolmates').select('veiled_until').where('id', '=', schoolmateId),
);

/** Returns whether the veil hides contacts from a viewer. Teachers and admins are let in by a school, and have none. */
export async function isNewcomer(tx: ReadTx, viewer: Viewer, now: Date): Promise<boolean> {
  if (viewer.kind !== 'schoolmate') return false;
  const [row] = await veilOf(tx, viewer.id);
  return isVeiledUntil(row?.veiled_until ?? null, now);
}

/** Returns the end of a veil that begins now. */
export function endOfVeil(now: Date): string {
  return new Date(now.getTime() + newcomers.veiledFor).toISOString();
}

/**
 * Begins the veil of a newcomer again, because they enter their first class. Otherwise a stranger could wait outside for
 * a week. Call it before the person is a member. Changes nothing for accounts that never had a veil.
 */
export async function veilBeforeFirstClass(tx: WriteTx, schoolmateId: string, now: Date): Promise<void> {
  await tx
    .updateTable('schoolmates')
    .set({ veiled_until: endOfVeil(now) })
    .where('id', '=', schoolmateId)
    .where('veiled_until', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.schoolmate_id')
            .whereRef('memberships.schoolmate_id', '=', 'schoolmates.id')
            .where('memberships.removed', '=', 0),
        ),
      ),
    )
    .execute();
}

/** Ends the veil of a newcomer and deletes the words for them. */
export async function endVeil(tx: WriteTx, schoolmateId: string, now: Date): Promise<void> {
  await tx
    .updateTable('schoolmates')
/**
 * Puts off the end of a veil that was running when its person left, by the time that they were away. Otherwise a stranger
 * could wait outside during the days before a deletion.
 */
export async function extendVeil(
  tx: WriteTx,
  schoolmateId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const [row] = await veilOf(tx, schoolmateId);
  const until = row?.veiled_until ?? null;
  if (until === null || !isVeiledUntil(until, since)) return;
  const away = Math.max(0, now.getTime() - since.getTime());
  await tx
    .updateTable('schoolmates')
    .set({ veiled_until: new Date(Date.parse(until) + away).toISOString() })
    .where('id', '=', schoolmateId)
    .execute();
}

    .set({ veiled_until: now.toISOString() })
    .where('id', '=', schoolmateId)
    .where('veiled_until', '>', now.toISOString())
    .execute();
  await tx.deleteFrom('newcomer_vouches').where('newcomer_id', '=', schoolmateId).execute();
}

/** Deletes the words for people who are no newcomers any more. */
export async function purgeNewcomerVouches(tx: WriteTx, now: string): Promise<void> {
  const over = tx
    .selectFrom('schoolmates')
    .select('id')
    .where((row) => row.or([row('veiled_until', 'is', null), row('veiled_until', '<=', now)]));
  await tx.deleteFrom('newcomer_vouches').where('newcomer_id', 'in', over).execute();
}

const vouchesFor = cachedQuery((tx, newcomerId: string) =>
  tx.selectFrom('newcomer_vouches').select('schoolmate_id').where('newcomer_id', '=', newcomerId),
);

/** Counts the words for a newcomer. Those of people who block the newcomer do not count. */
export async function countVouches(tx: ReadTx, newcomerId: string, blockedBy: BlockTokens): Promise<number> {
  const rows = await vouchesFor(tx, newcomerId);
  return rows.filter((row) => !blockedBy.has(row.schoolmate_id)).length;
}

const newcomersAround = cachedQuery((tx, schoolmateId: string, now: string) =>
  tx
    .selectFrom('memberships as own')
    .innerJoin('memberships', 'memberships.division_id', 'own.division_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .leftJoin('newcomer_vouches', (join) =>
      join
        .onRef('newcomer_vouches.newcomer_id', '=', 'schoolmates.id')
        .on('newcomer_vouches.schoolmate_id', '=', schoolmateId),
    )
    .select('schoolmates.id')
    .distinct()
    .where('own.schoolmate_id', '=', schoolmateId)
    .where('own.removed', '=', 0)
    .where('memberships.removed', '=', 0)
    .where('memberships.schoolmate_id', '!=', schoolmateId)
    .where('schoolmates.veiled_until', '>', now)
    .where('newcomer_vouches.newcomer_id', 'is', null)
    .where(({ ref }) => isAsking(ref('schoolmates.id')))
    .orderBy('schoolmates.id'),
);

/** Returns the newcomers in a schoolmate's divisions that they may say a word for. `hidden`: people with a block in either direction. */
export async function newcomersNear(
  tx: ReadTx,
  schoolmateId: string,
  { hidden, now }: { hidden: ReadonlySet<string>; now: Date },
): Promise<string[]> {
  const rows = await newcomersAround(tx, schoolmateId, now.toISOString());
  return rows.map(({ id }) => id).filter((id) => !hidden.has(id));
}
