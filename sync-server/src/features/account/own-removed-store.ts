import { containing } from '#db/containing.ts';
import type { ReadTx } from '#db/write.ts';
import { keptRows } from '#features/removals/removed-rows.ts';

/** Returns the posts of the person that an admin removed and can still restore, with the ids of their photos. */
export async function removedPostsOf(tx: ReadTx, schoolmateId: string) {
  const rows = await tx
    .selectFrom('removed_rows')
    .innerJoin('removals', 'removals.id', 'removed_rows.removal_id')
    .select(['removals.id', 'removals.at', 'removed_rows.content'])
    .where('removed_rows.table_name', '=', 'posts')
    .where(containing('removed_rows.content', `"author_id":"${schoolmateId}"`))
    .orderBy('removals.at')
    .orderBy('removed_rows.position')
    .execute();
  const posts = [];
  for (const { id, at, content } of rows) {
    const post: { id: string; batch_id: string; text: string; created_at: string; parent_id: string | null } =
      JSON.parse(content);
    const photos = (await keptRows(tx, id, 'post_photos')).filter((row) => row['post_id'] === post.id);
    posts.push({
      _id: post.id,
      batchId: post.batch_id,
      text: post.text,
      createdAt: post.created_at,
      replyTo: post.parent_id,
      removedAt: at,
      photoIds: photos.map((row) => String(row['photo_id'])),
    });
  }
  return posts;
}
