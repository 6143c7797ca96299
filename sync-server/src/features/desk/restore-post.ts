import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import type { WriteTx } from '#db/write.ts';
import { holderOf } from '#features/people/merges-store.ts';
import { postRow } from '#features/posts/posts-store.ts';
import type { Removal } from '#features/removals/removals-store.ts';
import { keptRows, restoreRows } from '#features/removals/removed-rows.ts';
import type { Uses } from '#server/context.ts';
import { returnPhotos, rowAsOfNow } from './restored-rows.ts';

/**
 * Restores a post with its photos, replies and reactions. Its reports count as kept. Refuses a reply to a post that is
 * gone. Leaves out photos that a pictured person has removed since.
 */
export async function restorePost(
  ctx: Uses<'clock' | 'deletions' | 'revisions'>,
  tx: WriteTx,
  removal: Extract<Removal, { kind: 'post' }>,
): Promise<{ left: number; refused: string | null }> {
  const { id: removalId, subject_id: postId } = removal;
  const { batchId } = removal.details;
  const post = (await keptRows(tx, removalId, 'posts')).find((row) => row['id'] === postId);
  if (!post) return { left: 0, refused: removedWords.gone };
  const parent = post['parent_id'] === null ? null : await postRow(tx, String(post['parent_id']));
  if (parent === undefined || parent?.removed === 1) return { left: 0, refused: removedWords.parentGone };

  const author_id = post['author_id'] === null ? null : String(post['author_id']);
  const parent_author_id = parent?.author_id ?? null;
  const revision = await ctx.revisions.posts.raise(tx, batchId, [{ author_id, parent_author_id }]);
  // The tombstone makes room for the post. No viewer was kept from the tombstone of a post that is there.
  await tx.deleteFrom('posts').where('id', '=', postId).where('removed', '=', 1).execute();
  const { restored, left } = await restoreRows(tx, {
    removalId,
    holderOf: (id) => holderOf(tx, id),
    renew: async (table, row) => {
      const fresh = await rowAsOfNow(tx, table, row, ctx.clock());
      return table === 'posts' && fresh !== null ? { ...fresh, revision } : fresh;
    },
  });
  await returnPhotos(tx, restored);
  await tx
    .updateTable('post_reports')
    .set({ state: 'kept', decided_at: ctx.clock().toISOString() })
    .where('post_id', '=', postId)
    .where('state', '=', 'removed')
    .execute();
  await ctx.deletions.sayRemoved({ kind: 'restored-post', id: postId });
  return { left, refused: null };
}
