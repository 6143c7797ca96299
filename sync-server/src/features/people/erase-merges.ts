import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { eraseParkedPhotos } from '#features/photos/photos-store.ts';
import { eraseRemovalsOf } from '#features/removals/removals-store.ts';
import type { AppContext } from '#server/context.ts';
import { eraseViewer } from '#sync/blocked-views.ts';

/**
 * Erases the merges of a record that is deleted for good, with the data of all records merged into it, and what
 * admins removed and could restore of it. None of it can be restored. The remaining rows say that there was a merge, without people.
 */
export async function eraseMerges(
  ctx: Pick<AppContext, 'photos'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
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
  await erasePersonalData(tx, ids);
  await tx
    .deleteFrom('not_duplicates')
    .where((row) => row.or([row('one_id', '=', schoolmateId), row('other_id', '=', schoolmateId)]))
    .execute();
}

/**
 * Erases the people from merges made until `undoableUntil`, which can no longer be undone. Deletes merges
 * made until `knownUntil`.
 */
export async function purgeOldMerges(
  ctx: Pick<AppContext, 'photos'>,
  tx: WriteTx,
  { undoableUntil, knownUntil }: { undoableUntil: string; knownUntil: string },
): Promise<void> {
  const old = await tx
    .selectFrom('merges')
    .select(['id', 'gone_id', 'undone_at'])
    .where('at', '<=', undoableUntil)
    .where('kept_id', 'is not', null)
    .execute();
  await erasePersonalData(
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
export async function eraseMergesIn(
  ctx: Pick<AppContext, 'photos'>,
  tx: WriteTx,
  schoolId: string,
): Promise<void> {
  const theirs = await tx.deleteFrom('merges').where('school_id', '=', schoolId).returning('id').execute();
  await eraseParkedPhotos(
    ctx,
    tx,
    theirs.map((merge) => merge.id),
  );
  await tx.deleteFrom('not_duplicates').where('school_id', '=', schoolId).execute();
}

/**
 * Deletes what others stored about records that no longer exist: declined offers, blocks and other rows with
 * that id.
 */
async function erasePersonalData(tx: WriteTx, goneIds: readonly string[]): Promise<void> {
  const ghosts = goneIds.length === 0 ? [] : await missing(tx, goneIds);
  if (ghosts.length === 0) return;
  await tx.deleteFrom('declined_offers').where('offered_id', 'in', ghosts).execute();
  await tx.deleteFrom('blocks').where('from_id', 'in', ghosts).execute();
  for (const ghost of ghosts) await eraseViewer(tx, ghost);
  await tx.deleteFrom('join_requests').where('schoolmate_id', 'in', ghosts).execute();
  await tx.deleteFrom('post_reports').where('reporter_id', 'in', ghosts).execute();
  await tx
    .deleteFrom('not_duplicates')
    .where((row) => row.or([row('one_id', 'in', ghosts), row('other_id', 'in', ghosts)]))
    .execute();
}

async function missing(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const there = await tx.selectFrom('schoolmates').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}
