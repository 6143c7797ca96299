import type { ReadTx, WriteTx } from '#db/write.ts';
import { eraseNamed } from '#directory/erase-named.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { eraseParkedPhotos } from '#features/photos/photos-store.ts';
import { eraseRemovalsOf } from '#features/removals/removals-store.ts';
import type { Uses } from '#server/context.ts';

/**
 * Erases the merges of a record that is deleted for good, with the data of all records merged into it, and what
 * admins removed and could restore of it. None of it can be restored. The remaining rows say that there was a merge, without people.
 */
export async function eraseMerges(ctx: Uses<'photos'>, tx: WriteTx, schoolmateId: string): Promise<void> {
  const ids = await recordsIn(tx, schoolmateId);
  await eraseRemovalsOf(ctx, tx, ids);
  const forgotten = await tx
    .updateTable('merges')
    .set({ kept_id: null, gone_id: null, snapshot: null })
    .where((row) => row.or([row('kept_id', 'in', ids), row('gone_id', 'in', ids)]))
    .returning('id')
    .execute();
  await eraseParkedPhotos(
    ctx,
    tx,
    forgotten.map((merge) => merge.id),
  );
  await eraseMissing(tx, ids);
}

/**
 * Erases the people from merges made until `undoableUntil`, which can no longer be undone. Deletes merges
 * made until `knownUntil`.
 */
export async function purgeOldMerges(
  ctx: Uses<'photos'>,
  tx: WriteTx,
  { undoableUntil, knownUntil }: { undoableUntil: string; knownUntil: string },
): Promise<void> {
  const old = await tx
    .selectFrom('merges')
    .select(['id', 'gone_id', 'undone_at'])
    .where('at', '<=', undoableUntil)
    .where('kept_id', 'is not', null)
    .execute();
  await eraseMissing(
    tx,
    old.flatMap(({ gone_id, undone_at }) => (gone_id !== null && undone_at === null ? [gone_id] : [])),
  );
  await eraseParkedPhotos(
    ctx,
    tx,
    old.map((merge) => merge.id),
  );
  await tx
    .updateTable('merges')
    .set({ kept_id: null, gone_id: null, snapshot: null })
    .where('at', '<=', undoableUntil)
    .where('kept_id', 'is not', null)
    .execute();
  await tx.deleteFrom('merges').where('at', '<=', knownUntil).execute();
}

/** Erases the merges of a school that is removed. It has no people any more. */
export async function eraseMergesIn(ctx: Uses<'photos'>, tx: WriteTx, schoolId: string): Promise<void> {
  const theirs = await tx.deleteFrom('merges').where('school_id', '=', schoolId).returning('id').execute();
  await eraseParkedPhotos(
    ctx,
    tx,
    theirs.map((merge) => merge.id),
  );
  await tx.deleteFrom('not_duplicates').where('school_id', '=', schoolId).execute();
}

/** Erases records that no longer exist from the rows of others, such as declined offers and blocks. */
async function eraseMissing(tx: WriteTx, goneIds: readonly string[]): Promise<void> {
  const ghosts = goneIds.length === 0 ? [] : await missing(tx, goneIds);
  for (const ghost of ghosts) await eraseNamed(tx, ghost);
}

async function missing(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const there = await tx.selectFrom('schoolmates').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}
