import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { parkPhotos } from '#features/photos/photos-store.ts';
import { insertRemoval } from './removals-store.ts';
import { keepRows } from './removed-rows.ts';

/**
 * Keeps a post that an admin is about to remove, with its photos, replies and reactions. Call it before the post
 * becomes a tombstone.
 */
export async function keepPost(
  tx: WriteTx,
  by: Pick<RowOf<'removals'>, 'school_id' | 'actor_id' | 'at'>,
  post: Pick<RowOf<'posts'>, 'id' | 'batch_id' | 'author_id'> & { batch: string; excerpt: string | null },
): Promise<void> {
  const removalId = await insertRemoval(tx, {
    ...by,
    kind: 'post',
    subject_id: post.id,
    details: {
      batchId: post.batch_id,
      batch: post.batch,
      authorId: post.author_id,
      excerpt: post.excerpt,
    },
  });
  const photos = await tx
    .selectFrom('post_photos')
    .selectAll()
    .where('post_id', '=', post.id)
    .orderBy('position')
    .execute();
  await keepRows(tx, removalId, {
    posts: await tx
      .selectFrom('posts')
      .selectAll()
      .where((row) => row.or([row('id', '=', post.id), row('parent_id', '=', post.id)]))
      .execute(),
    post_photos: photos,
  });
  await parkPhotos(
    tx,
    photos.map(({ photo_id }) => photo_id),
    removalId,
  );
  // Without these rows the removal finds no photos, and keeps their files.
  await tx.deleteFrom('post_photos').where('post_id', '=', post.id).execute();
}
