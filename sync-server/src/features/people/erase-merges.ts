import type { ReadTx, WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { forgetViewer } from '#sync/blocked-views.ts';

/**
 * Forgets the merges of a record that is deleted for good, and with them what they hold of all the records that it took in: none of it comes
 * back. What stays says that there was a merge, and of nobody.
 */
export async function eraseMerges(
  ctx: Pick<AppContext, 'photos'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
  const ids = await recordsIn(tx, schoolmateId);
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

/** Forgets whom the merges made until `undoableUntil` were about, which nothing undoes any more, and the older of them altogether. */
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

/** Forgets the merges of a school that is removed: nobody is in it any more. */
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

/** Deletes what was put aside for the undo of merges, or one photo of it; the files go once that is durable. */
export async function eraseParkedPhotos(
  { photos }: Pick<AppContext, 'photos'>,
  tx: WriteTx,
  mergeIds: readonly string[],
  photoId?: string,
): Promise<void> {
  if (mergeIds.length === 0) return;
  const all = tx.deleteFrom('photos').where('owner_kind', '=', 'merge').where('owner_id', 'in', mergeIds);
  const parked = await (photoId === undefined ? all : all.where('id', '=', photoId))
    .returning('id')
    .execute();
  // What cannot be removed now is an orphan, and swept at the next start.
  tx.afterCommit(() => {
    for (const { id } of parked) void photos.remove(id).catch(() => undefined);
  });
}

/** What others noted about records that are no more: what they declined, asked or reported under that id. */
async function erasePersonalData(tx: WriteTx, goneIds: readonly string[]): Promise<void> {
  const ghosts = goneIds.length === 0 ? [] : await missing(tx, goneIds);
  if (ghosts.length === 0) return;
  await tx.deleteFrom('declined_offers').where('offered_id', 'in', ghosts).execute();
  await tx.deleteFrom('blocks').where('from_id', 'in', ghosts).execute();
  for (const ghost of ghosts) await forgetViewer(tx, ghost);
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

/** A record, and those that it took in, those of theirs too. */
async function recordsIn(tx: ReadTx, schoolmateId: string): Promise<string[]> {
  const ids = [schoolmateId];
  for (const id of ids) {
    const taken = await tx
      .selectFrom('merges')
      .select('gone_id')
      .where('kept_id', '=', id)
      .where('undone_at', 'is', null)
      .execute();
    for (const { gone_id } of taken) if (gone_id !== null && !ids.includes(gone_id)) ids.push(gone_id);
  }
  return ids;
}
