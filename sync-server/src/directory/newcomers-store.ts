import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import { newcomers } from '@memcherrish/shared/domain/limits.ts';
import type { Account, Guest } from '#auth/viewer.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { isAsking } from './askers.ts';
import type { BlockTokens } from './blocks-store.ts';

/* The newcomer's veil (decision record 0070). */

const veilOf = cachedQuery((tx, schoolmateId: string) =>
  tx.selectFrom('schoolmates').select('veiled_until').where('id', '=', schoolmateId),
);

/** Returns whether the veil hides contacts from a viewer. Teachers and admins are let in by a school, and have none. */
export async function isNewcomer(
  tx: ReadTx,
  viewer: Guest | Pick<Account, 'kind' | 'id'>,
  now: Date,
): Promise<boolean> {
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

/** Ends the veil of a newcomer and deletes the words for them. */
export async function endVeil(tx: WriteTx, schoolmateId: string, now: Date): Promise<void> {
  await tx
    .updateTable('schoolmates')
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

const vouchesFor = cachedQuery((tx, newcomerId: string, now: string) =>
  tx
    .selectFrom('newcomer_vouches')
    .innerJoin('schoolmates', 'schoolmates.id', 'newcomer_vouches.schoolmate_id')
    .innerJoin('memberships as voucher', 'voucher.schoolmate_id', 'newcomer_vouches.schoolmate_id')
    .innerJoin('memberships as own', 'own.division_id', 'voucher.division_id')
    .select('newcomer_vouches.schoolmate_id')
    .distinct()
    .where('newcomer_vouches.newcomer_id', '=', newcomerId)
    .where('own.schoolmate_id', '=', newcomerId)
    .where('own.removed', '=', 0)
    .where('voucher.removed', '=', 0)
    .where((row) =>
      row.or([row('schoolmates.veiled_until', 'is', null), row('schoolmates.veiled_until', '<=', now)]),
    ),
);

/**
 * Counts the words for a newcomer of people who could say them now: members of a common division who are no newcomers.
 * Those of people who block the newcomer do not count.
 */
export async function countVouches(
  tx: ReadTx,
  newcomerId: string,
  { blockedBy, now }: { blockedBy: BlockTokens; now: Date },
): Promise<number> {
  const rows = await vouchesFor(tx, newcomerId, now.toISOString());
  return rows.filter((row) => !blockedBy.has(row.schoolmate_id)).length;
}

/** Returns the newcomers with enough stored words, whether they count or not. */
export async function severalWordsFor(tx: ReadTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('newcomer_vouches')
    .select('newcomer_id')
    .groupBy('newcomer_id')
    .having(({ fn }) => fn.countAll(), '>=', newcomers.vouches)
    .orderBy('newcomer_id')
    .execute();
  return rows.map((row) => row.newcomer_id);
}

/** Deletes the word of a person who blocks the newcomer. After the block they are asked again. */
export async function takeBackVouch(tx: WriteTx, schoolmateId: string, newcomerId: string): Promise<void> {
  await tx
    .deleteFrom('newcomer_vouches')
    .where('newcomer_id', '=', newcomerId)
    .where('schoolmate_id', '=', schoolmateId)
    .execute();
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
