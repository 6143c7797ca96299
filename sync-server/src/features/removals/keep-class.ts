import type { RemovableTable, RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { parkPhotos } from '#features/photos/photos-store.ts';
import { insertRemoval } from './removals-store.ts';
import { keepRows } from './removed-rows.ts';

type By = Pick<RowOf<'removals'>, 'school_id' | 'actor_id' | 'at'>;
type Rows = Partial<Record<RemovableTable, readonly object[]>>;

/**
 * Keeps a division that is about to be removed, with its class photos, requests to join it and people who asked to be
 * left off its list. Call it before the rows are deleted.
 */
export async function keepDivision(
  tx: WriteTx,
  by: By,
  ids: { batchId: string; divisionId: string },
  names: { division: string; batch: string },
): Promise<void> {
  const removalId = await insertRemoval(tx, {
    ...by,
    kind: 'division',
    subject_id: ids.divisionId,
    details: { batchId: ids.batchId, ...names },
  });
  await keepRows(tx, removalId, await rowsOfDivisions(tx, removalId, [ids.divisionId]));
}

/**
 * Keeps a batch that is about to be removed, with its divisions, posts and photos, and the events that were for it
 * alone with their replies. Call it before the rows are deleted.
 */
export async function keepBatch(
  tx: WriteTx,
  by: By,
  { batchId, batch }: { batchId: string; batch: string },
): Promise<void> {
  const removalId = await insertRemoval(tx, {
    ...by,
    kind: 'batch',
    subject_id: batchId,
    details: { batch },
  });
  const divisions = await tx.selectFrom('divisions').select('id').where('batch_id', '=', batchId).execute();
  await keepRows(tx, removalId, {
    batches: await tx.selectFrom('batches').selectAll().where('id', '=', batchId).execute(),
    ...(await rowsOfDivisions(
      tx,
      removalId,
      divisions.map(({ id }) => id),
    )),
    ...(await rowsOfEvents(tx, batchId)),
    ...(await rowsOfPosts(tx, removalId, batchId)),
  });
}

async function rowsOfDivisions(
  tx: WriteTx,
  removalId: string,
  divisionIds: readonly string[],
): Promise<Rows> {
  if (divisionIds.length === 0) return {};
  const of = (table: 'import_exclusions' | 'join_requests' | 'class_photos') =>
    tx.selectFrom(table).where('division_id', 'in', divisionIds);
  const photos = await of('class_photos').selectAll('class_photos').execute();
  const rows = {
    divisions: await tx.selectFrom('divisions').selectAll().where('id', 'in', divisionIds).execute(),
    import_exclusions: await of('import_exclusions').selectAll('import_exclusions').execute(),
    join_requests: await of('join_requests')
      .selectAll('join_requests')
      .where('join_requests.state', '=', 'pending')
      .execute(),
    class_photos: photos,
    class_photo_tags: await tx
      .selectFrom('class_photo_tags')
      .selectAll()
      .where(
        'class_photo_id',
        'in',
        photos.map(({ id }) => id),
      )
      .execute(),
  };
  await parkPhotos(
    tx,
    photos.flatMap(({ photo_id }) => photo_id ?? []),
    removalId,
  );
  // The removal then finds no photos whose files it would delete.
  await tx
    .updateTable('class_photos')
    .set({ photo_id: null })
    .where('division_id', 'in', divisionIds)
    .execute();
  return rows;
}

async function rowsOfEvents(tx: ReadTx, batchId: string): Promise<Rows> {
  const links = await tx.selectFrom('event_batches').selectAll().where('batch_id', '=', batchId).execute();
  const shared = await tx
    .selectFrom('event_batches')
    .select('event_id')
    .where('batch_id', '!=', batchId)
    .where(
      'event_id',
      'in',
      links.map((link) => link.event_id),
    )
    .execute();
  const staying = new Set(shared.map((link) => link.event_id));
  const ids = links.map((link) => link.event_id).filter((id) => !staying.has(id));
  const of = (table: 'event_replies' | 'event_organisers' | 'event_doors' | 'admissions') =>
    tx.selectFrom(table).where('event_id', 'in', ids);
  const replies = await of('event_replies').selectAll('event_replies').execute();
  return {
    events: await tx.selectFrom('events').selectAll().where('id', 'in', ids).execute(),
    event_batches: links,
    event_replies: replies,
    event_payments: await tx
      .selectFrom('event_payments')
      .selectAll()
      .where(
        'reply_id',
        'in',
        replies.map(({ id }) => id),
      )
      .execute(),
    event_organisers: await of('event_organisers').selectAll('event_organisers').execute(),
    event_doors: await of('event_doors').selectAll('event_doors').execute(),
    admissions: await of('admissions').selectAll('admissions').execute(),
  };
}

/** Keeps tombstones of posts too, so that no device sends a deleted post again. */
async function rowsOfPosts(tx: WriteTx, removalId: string, batchId: string): Promise<Rows> {
  const inBatch = tx.selectFrom('posts').select('id').where('batch_id', '=', batchId);
  const photos = await tx
    .selectFrom('post_photos')
    .selectAll()
    .where('post_id', 'in', inBatch)
    .orderBy('position')
    .execute();
  const rows = {
    posts: await tx.selectFrom('posts').selectAll().where('batch_id', '=', batchId).execute(),
    post_photos: photos,
    post_reports: await tx.selectFrom('post_reports').selectAll().where('post_id', 'in', inBatch).execute(),
    removed_photos: await tx
      .selectFrom('removed_photos')
      .selectAll()
      .where('batch_id', '=', batchId)
      .execute(),
  };
  await parkPhotos(
    tx,
    photos.map(({ photo_id }) => photo_id),
    removalId,
  );
  await tx.deleteFrom('post_photos').where('post_id', 'in', inBatch).execute();
  return rows;
}
