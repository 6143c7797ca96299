import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { nanoid } from 'nanoid';
import { containing } from '#db/containing.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { eraseParkedPhotos } from '#features/photos/photos-store.ts';
import type { Uses } from '#server/context.ts';
import { eraseRowsNaming } from './removed-rows.ts';

/* Entries of 'Recently removed', which admins can restore for 30 days (decision record 0046). */

/** A division that a person was removed from, by the names of that day. */
export interface LeftPlace {
  divisionId: string;
  batchId: string;
  division: string;
  batch: string;
  since: string;
}

/** The details of an entry by its kind. */
export interface RemovalDetails {
  person: { places: LeftPlace[] };
  division: { batchId: string; division: string; batch: string };
  batch: { batch: string };
  post: { batchId: string; batch: string; authorId: string | null; excerpt: string | null };
}

/** An entry with its details read. */
export type Removal = {
  [Kind in RowOf<'removals'>['kind']]: Omit<RowOf<'removals'>, 'details' | 'kind'> & {
    kind: Kind;
    details: RemovalDetails[Kind];
  };
}[RowOf<'removals'>['kind']];

type Removed = Pick<Removal, 'school_id' | 'subject_id' | 'actor_id' | 'at'> &
  {
    [Kind in RowOf<'removals'>['kind']]: { kind: Kind; details: RemovalDetails[Kind] };
  }[RowOf<'removals'>['kind']];

/** Stores an entry, and returns its id. */
export async function insertRemoval(tx: WriteTx, { details, ...removed }: Removed): Promise<string> {
  const id = nanoid(16);
  await tx
    .insertInto('removals')
    .values({ id, ...removed, details: JSON.stringify(details) })
    .execute();
  return id;
}

/**
 * Stores that people left a division. A person who leaves several divisions in one act has one entry, so that one
 * press restores all of them.
 */
export async function insertLeavers(
  tx: WriteTx,
  { school_id, actor_id, at }: Pick<RowOf<'removals'>, 'school_id' | 'actor_id' | 'at'>,
  leavers: ReadonlyMap<string, LeftPlace>,
): Promise<void> {
  const same = await tx
    .selectFrom('removals')
    .select(['id', 'subject_id', 'details'])
    .where('school_id', '=', school_id)
    .where('at', '=', at)
    .where('actor_id', '=', actor_id)
    .where('kind', '=', 'person')
    .execute();
  const known = new Map(same.map((row) => [row.subject_id, row]));
  for (const [subject_id, place] of leavers) {
    const entry = known.get(subject_id);
    if (!entry) {
      await insertRemoval(tx, {
        ...{ school_id, actor_id, at, subject_id },
        kind: 'person',
        details: { places: [place] },
      });
      continue;
    }
    const { places }: RemovalDetails['person'] = JSON.parse(entry.details);
    await setPlaces(tx, entry.id, [...places, place]);
  }
}

export async function setPlaces(tx: WriteTx, id: string, places: readonly LeftPlace[]): Promise<void> {
  await tx
    .updateTable('removals')
    .set({ details: JSON.stringify({ places }) })
    .where('id', '=', id)
    .execute();
}

/** Returns the entries of a school since a time, the newest first. */
export async function removalsSince(
  tx: ReadTx,
  schoolId: string,
  since: string,
  most: number,
): Promise<Removal[]> {
  const rows = await tx
    .selectFrom('removals')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(readRemoval);
}

/** Returns an entry of a school that can still be restored at this time. */
export async function removalById(
  tx: ReadTx,
  { schoolId, id, now }: { schoolId: string; id: string; now: Date },
): Promise<Removal | undefined> {
  const row = await tx
    .selectFrom('removals')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('at', '>', oldestRestorable(now))
    .executeTakeFirst();
  return row && readRemoval(row);
}

function readRemoval(row: RowOf<'removals'>): Removal {
  return { ...row, details: JSON.parse(row.details) } as Removal;
}

export const oldestRestorable = (now: Date) => new Date(now.getTime() - undoable).toISOString();

type Erasing = Uses<'photos'>;

/** Deletes entries with the rows and photos that they keep. */
export async function deleteRemovals(ctx: Erasing, tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('removals').where('id', 'in', ids).execute();
  await eraseParkedPhotos(ctx, tx, ids);
}

/**
 * Erases what entries keep about people who are deleted for good: their own entries, their posts with the answers to
 * them, and every row that names them.
 */
export async function eraseRemovalsOf(
  ctx: Erasing,
  tx: WriteTx,
  personIds: readonly string[],
): Promise<void> {
  const theirs = await tx
    .selectFrom('removals')
    .select('id')
    .where((row) =>
      row.or([
        row('subject_id', 'in', personIds),
        ...personIds.map((personId) => containing('details', personId)),
      ]),
    )
    .execute();
  await deleteRemovals(
    ctx,
    tx,
    theirs.map(({ id }) => id),
  );
  await tx.updateTable('removals').set({ actor_id: null }).where('actor_id', 'in', personIds).execute();
  for (const personId of personIds) {
    for (const { removalId, photoId } of await eraseRowsNaming(tx, personId))
      await eraseParkedPhotos(ctx, tx, [removalId], photoId);
  }
}

/** Erases the entries of a school that is removed. */
export async function eraseRemovalsIn(ctx: Erasing, tx: WriteTx, schoolId: string): Promise<void> {
  const rows = await tx.selectFrom('removals').select('id').where('school_id', '=', schoolId).execute();
  await deleteRemovals(
    ctx,
    tx,
    rows.map(({ id }) => id),
  );
}

/** Erases entries that can no longer be restored. */
export async function purgeOldRemovals(ctx: Erasing, tx: WriteTx, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('removals')
    .select('id')
    .where('at', '<=', oldestRestorable(now))
    .execute();
  await deleteRemovals(
    ctx,
    tx,
    rows.map(({ id }) => id),
  );
}
