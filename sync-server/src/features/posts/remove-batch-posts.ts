import type { Writing } from '#db/write.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';
import { removePhotos } from './post-photos.ts';

/**
 * The posts of batches that are being removed, which hold nobody any more, go with them: rows, tombstones, reports, photos and kept
 * answers.
 */
export async function removeBatchPosts(
  parts: Parts,
  writing: Writing,
  batchIds: readonly string[],
): Promise<void> {
  if (batchIds.length === 0) return;
  const { trx } = writing;
  const posts = trx.selectFrom('posts').select('id').where('batch_id', 'in', batchIds);
  const photos = await trx
    .selectFrom('post_photos')
    .select('photo_id')
    .where('post_id', 'in', posts)
    .execute();
  await removePhotos(
    parts,
    writing,
    photos.map((photo) => photo.photo_id),
  );
  await trx.deleteFrom('post_reports').where('post_id', 'in', posts).execute();
  await trx.deleteFrom('posts').where('batch_id', 'in', batchIds).execute();
  for (const id of batchIds) await forgetAnswers(writing, `"post":%"batchId":"${id}"`);
}
