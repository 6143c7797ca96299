import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { noBlocks } from '#directory/blocks-store.ts';
import { livePosts, postsOf } from '#directory/post-rows.ts';
import { keepTombstonesHidden } from '#sync/blocked-views.ts';

export interface BatchIds {
  schoolId: string;
  batchId: string;
}

/** Checks whether a schoolmate is in a batch of that school now. All access to posts uses this check. */
export async function isInBatch(tx: ReadTx, schoolmateId: string, ids: BatchIds): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('memberships.division_id')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .where('batches.id', '=', ids.batchId)
    .where('batches.school_id', '=', ids.schoolId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the row of a post, reply or reaction, also of a tombstone, with its school, batch and parent. */
export async function postRow(tx: ReadTx, postId: string) {
  return tx
    .selectFrom('posts')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('posts as parent', 'parent.id', 'posts.parent_id')
    .selectAll('posts')
    .select(['parent.author_id as parent_author_id', 'parent.removed as parent_removed'])
    .select(['batches.school_id', 'batches.label as batch_label', 'schools.name as school_name'])
    .where('posts.id', '=', postId)
    .executeTakeFirst();
}
export type LocatedPost = NonNullable<Awaited<ReturnType<typeof postRow>>>;

/** Returns an existing post as its author sees it. */
export async function postById(tx: ReadTx, postId: string): Promise<Post> {
  const row = await livePosts(tx, noBlocks).where('posts.id', '=', postId).executeTakeFirstOrThrow();
  const [post] = await postsOf(tx, [row]);
  if (!post) throw new Error('A row makes a post.');
  return post;
}

export async function photosOf(
  tx: ReadTx,
  postId: string,
): Promise<{ id: string; name: string; digest: string | null }[]> {
  return tx
    .selectFrom('post_photos')
    .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
    .select(['photos.id', 'photos.name', 'post_photos.digest'])
    .where('post_photos.post_id', '=', postId)
    .orderBy('post_photos.position')
    .execute();
}

export async function insertPost(
  tx: WriteTx,
  post: Pick<RowOf<'posts'>, 'id' | 'batch_id' | 'author_id' | 'text' | 'revision' | 'created_at'> &
    Partial<Pick<RowOf<'posts'>, 'event_id' | 'parent_id' | 'reaction' | 'memorial'>>,
): Promise<void> {
  await tx
    .insertInto('posts')
    .values({ ...post, version: 1, removed: 0, edited_at: null })
    .execute();
}

export async function changePost(
  tx: WriteTx,
  postId: string,
  change: Pick<RowOf<'posts'>, 'text' | 'version' | 'revision' | 'edited_at'>,
): Promise<void> {
  await tx.updateTable('posts').set(change).where('id', '=', postId).execute();
}

/** Turns a post into a tombstone with only its id and that of its parent, so that devices delete it and it cannot return. */
export async function tombstonePost(tx: WriteTx, postId: string, revision: number): Promise<void> {
  await keepTombstonesHidden(tx, [postId]);
  await tx
    .updateTable('posts')
    .set({ revision, removed: 1, text: '', author_id: null, edited_at: null, reaction: null })
    .where('id', '=', postId)
    .execute();
}

/**
 * Deletes the replies and reactions under deleted posts, and ends the reports of the replies. Devices delete them with
 * the posts, so no tombstone is necessary.
 */
export async function deleteAnswers(tx: WriteTx, postIds: readonly string[], at: string): Promise<void> {
  if (postIds.length === 0) return;
  await tx
    .updateTable('post_reports')
    .set({ state: 'gone', decided_at: at })
    .where('post_id', 'in', (row) => row.selectFrom('posts').select('id').where('parent_id', 'in', postIds))
    .where('state', '=', 'open')
    .execute();
  await tx.deleteFrom('posts').where('parent_id', 'in', postIds).execute();
}

/** Returns the rows of one author's posts and replies with their batches, also batches that the author left. */
export async function postsBy(tx: ReadTx, authorId: string) {
  return livePosts(tx, noBlocks)
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['schools.id as school_id', 'schools.name as school_name', 'batches.label'])
    .where('posts.author_id', '=', authorId)
    .where('posts.reaction', 'is', null)
    .where('posts.memorial', '=', 0)
    .execute();
}
