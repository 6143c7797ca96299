import type { WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { eraseResponses } from '#server/idempotency/stored-responses.ts';
import { removePhotos } from './post-photos.ts';

/**
 * Deletes the posts of batches that are being removed: rows, tombstones, reports, photos and stored
 * responses. Such batches have no members any more.
 */
export async function removeBatchPosts(
  ctx: Uses<'photos'>,
  tx: WriteTx,
  batchIds: readonly string[],
): Promise<void> {
  if (batchIds.length === 0) return;
  const posts = tx.selectFrom('posts').select('id').where('batch_id', 'in', batchIds);
  const photos = await tx
    .selectFrom('post_photos')
    .select('photo_id')
    .where('post_id', 'in', posts)
    .execute();
  await removePhotos(
    ctx,
    tx,
    photos.map((photo) => photo.photo_id),
  );
  await tx.deleteFrom('post_reports').where('post_id', 'in', posts).execute();
  await tx.deleteFrom('posts').where('batch_id', 'in', batchIds).execute();
  for (const id of batchIds) await eraseResponses(tx, ['"post":', `"batchId":"${id}"`]);
}
