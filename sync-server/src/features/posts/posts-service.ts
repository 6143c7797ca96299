import { hour } from '@memcherrish/shared/domain/durations.ts';
import { post as limits } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { ownPosts, postsPage, postsQuery } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { z } from 'zod';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { postsOf } from '#directory/post-rows.ts';
import { digestOf, type SentPhoto } from '#features/photos/photos-service.ts';
import { keptWithId, takeBack } from '#features/removals/take-back.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { eraseResponses } from '#server/idempotency/stored-responses.ts';
import { newestPostsOf } from '#sync/batch-posts.ts';
import { requireAlbum, requireNotRemoved } from './album-store.ts';
import { addPhotos, removePhotos, removeUnused } from './post-photos.ts';
import {
  type BatchIds,
  deleteAnswers,
  insertPost,
  isInBatch,
  type LocatedPost,
  photosOf,
  postById,
  postRow,
  postsBy,
  tombstonePost,
} from './posts-store.ts';

/** Refuses with 404 everyone who is not a schoolmate in the batch now. */
export async function requireInBatch(tx: ReadTx, schoolmateId: string, ids: BatchIds): Promise<void> {
  if (!(await isInBatch(tx, schoolmateId, ids))) throw notFound();
}

/**
 * Returns a post or reply of the batch to a schoolmate in it. Refuses an unknown post and a deleted one with different
 * texts. A post counts as deleted when its author and the schoolmate have a block between them. A reply counts as
 * deleted with its post.
 */
export async function postInBatch(
  tx: ReadTx,
  schoolmateId: string,
  ids: BatchIds & { postId: string },
): Promise<LocatedPost> {
  await requireInBatch(tx, schoolmateId, ids);
  const post = await postRow(tx, ids.postId);
  if (!post || post.batch_id !== ids.batchId || post.reaction !== null) throw notFound();
  if (post.removed || post.parent_removed || (await isUnread(tx, schoolmateId, post))) {
    throw new ApiError('not-found', postWords.postGone);
  }
  return post;
}

/** Returns whether a post looks deleted to a schoolmate: a block is between them and its author, or that of its post. */
export async function isUnread(
  tx: ReadTx,
  schoolmateId: string,
  post: Pick<LocatedPost, 'author_id' | 'parent_author_id'>,
): Promise<boolean> {
  const { postsHiddenFrom } = await blocksAround(tx, { kind: 'schoolmate', id: schoolmateId });
  return [post.author_id, post.parent_author_id].some((id) => id !== null && postsHiddenFrom.has(id));
}

/** Returns a page of the batch's posts: the newest, or those before one that the caller has. */
export async function listPosts(
  ctx: Reads<'database'>,
  schoolmateId: string,
  ids: BatchIds,
  { before, event: eventId }: z.infer<typeof postsQuery>,
): Promise<z.infer<typeof postsPage>> {
  return ctx.database.readTransaction(async (tx) => {
    await requireInBatch(tx, schoolmateId, ids);
    const { postsHiddenFrom } = await blocksAround(tx, { kind: 'schoolmate', id: schoolmateId });
    const newest = (from?: { id: string; created_at: string }) =>
      newestPostsOf(tx, ids.batchId, limits.page, postsHiddenFrom, {
        ...(from && { before: from }),
        eventId,
      });
    if (before === undefined) return newest();
    // A post that was deleted since still marks the start of the page.
    const from = await postRow(tx, before);
    if (!from || from.batch_id !== ids.batchId) throw notFound();
    return newest(from);
  });
}

export interface NewPost extends BatchIds {
  /** The event whose album gets the post. */
  eventId?: string | undefined;
  /** Made by the app, so that a repeat makes only one post. */
  _id: string;
  authorId: string;
  text: string;
}

/** Checks a new post before its photos are encoded. Returns whether it is new, and no repeat. */
export async function isNewPost(
  ctx: Reads<'clock' | 'database'>,
  entry: NewPost,
  photos: readonly Buffer[],
): Promise<boolean> {
  const { read } = ctx.database;
  await requireInBatch(read, entry.authorId, entry);
  requireContent(entry.text, photos.length);
  if (await isThere(read, entry)) return false;
  await requireFits(read, ctx.clock(), entry, photos.map(digestOf));
  return true;
}

/** Counts a new post towards the hourly limit. */
export async function countNewPost({ attempts }: Reads<'attempts'>, { authorId }: NewPost): Promise<void> {
  await attempts.count(`posts ${authorId}`, limits.perHour, hour, serverWords.tooManyPosts);
}

/** Creates a post in a batch. A repeat returns the post as it is now. A deleted post is not created again. */
export async function createPost(
  ctx: Uses<'clock' | 'database' | 'photoNames' | 'photos' | 'quotas' | 'revisions'>,
  entry: NewPost,
  photos: readonly SentPhoto[],
): Promise<Post> {
  return ctx.database.write(async (tx) => {
    await requireInBatch(tx, entry.authorId, entry);
    if (await isThere(tx, entry)) {
      // The same call ran twice at the same time.
      removeUnused(ctx, tx, photos);
    } else {
      const digests = photos.map(({ digest }) => digest);
      await requireFits(tx, ctx.clock(), entry, digests);
      await insertPost(tx, {
        id: entry._id,
        event_id: entry.eventId ?? null,
        batch_id: entry.batchId,
        author_id: entry.authorId,
        text: entry.text,
        revision: await ctx.revisions.posts.raise(tx, entry.batchId, [{ author_id: entry.authorId }]),
        created_at: ctx.clock().toISOString(),
      });
      await addPhotos(ctx, tx, { id: entry._id, version: 1 }, photos, 0);
    }
    return postById(tx, entry._id);
  });
}

/** Refuses photos that a pictured person has removed, and a post that its album does not take. */
async function requireFits(tx: ReadTx, now: Date, entry: NewPost, digests: readonly string[]): Promise<void> {
  await requireNotRemoved(tx, entry.batchId, digests);
  const { eventId } = entry;
  if (eventId !== undefined) await requireAlbum(tx, now, { ...entry, eventId }, digests.length);
}

/**
 * Checks whether this post already exists. Refuses the id of a tombstone and of another person's post with
 * the same text.
 */
async function isThere(tx: ReadTx, entry: NewPost): Promise<boolean> {
  const post = await postRow(tx, entry._id);
  if (!post) return false;
  const same = !post.removed && post.author_id === entry.authorId && post.batch_id === entry.batchId;
  if (!same) throw new ApiError('already-exists', serverWords.postCannotReturn);
  return true;
}

/** Refuses a post without text and photos, and one with too many photos. */
export function requireContent(text: string, photos: number): void {
  if (photos > limits.maxPhotos) throw invalidField('photos', postWords.postTooManyPhotos);
  if (text === '' && photos === 0) throw invalidField('text', postWords.postEmpty);
}

/**
 * Deletes the author's own post or reply, also in a batch that they left, and a reply under an own post. A repeat is no
 * error for a member of the batch, because the tombstone names no author.
 */
export async function removePost(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'revisions'>,
  authorId: string,
  ids: BatchIds & { postId: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const own = new Set<string | null>(await recordsIn(tx, authorId));
    const isTaken = await takeBack(ctx, tx, {
      ...{ table: 'posts', naming: ids.postId, schoolId: ids.schoolId },
      live: () => removeLivePost(ctx, tx, authorId, ids),
      kept: async ({ row, removal }) => {
        if (row.id !== ids.postId || row.batch_id !== ids.batchId) return null;
        if (row.reaction !== null || row.memorial === 1) return null;
        if (own.has(row.author_id)) return 'tombstone';
        const isHere = await isInBatch(tx, authorId, ids);
        return isHere && (await isUnderOwn(tx, own, row, removal.id)) ? 'tombstone' : null;
      },
    });
    if (!isTaken) throw notFound();
  });
}

async function removeLivePost(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  authorId: string,
  ids: BatchIds & { postId: string },
): Promise<boolean> {
  const post = await postRow(tx, ids.postId);
  if (!post || post.batch_id !== ids.batchId || post.school_id !== ids.schoolId) return false;
  if (post.reaction !== null || post.memorial === 1) return false;
  if (post.author_id !== authorId) {
    if (!(await isInBatch(tx, authorId, ids))) return false;
    // The post of an account that is being deleted names its author still, and could return with them.
    const isGone = post.removed === 1 && post.author_id === null;
    if (isGone || (await isUnread(tx, authorId, post))) return true;
    if (post.parent_author_id !== authorId) {
      if (post.removed) return true;
      throw new ApiError('not-allowed', serverWords.notAllowed);
    }
  }
  await takeDown(ctx, tx, post, 'gone');
  return true;
}

/** Returns whether a reply that a removal keeps is under a post of the person. */
async function isUnderOwn(
  tx: ReadTx,
  own: ReadonlySet<string | null>,
  reply: Pick<RowOf<'posts'>, 'parent_id'>,
  removalId: string,
): Promise<boolean> {
  if (reply.parent_id === null) return false;
  const [kept] = await keptWithId(tx, 'posts', reply.parent_id, { removalId });
  const parent = kept?.row ?? (await postRow(tx, reply.parent_id));
  return parent !== undefined && own.has(parent.author_id);
}

/**
 * Removes a post with its photos, replies and reactions, and erases it from stored responses. The server refuses its id when a
 * device sends it again. Its open reports end in the given state.
 */
export async function takeDown(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  post: LocatedPost,
  reportsEnd: 'removed' | 'gone',
): Promise<void> {
  const revision = await ctx.revisions.posts.raise(tx, post.batch_id, [post]);
  await tombstonePost(tx, post.id, revision);
  const at = ctx.clock().toISOString();
  await ctx.deletions.sayRemoved({ kind: 'post', id: post.id, batchId: post.batch_id, at });
  if (post.author_id !== null) {
    // Only the author has a stored response with this post.
    const author = { account_kind: 'schoolmate', account_id: post.author_id } as const;
    await eraseResponses(tx, ['"post":', `"_id":"${post.id}"`], author);
  }
  const photos = await photosOf(tx, post.id);
  await removePhotos(
    ctx,
    tx,
    photos.map((photo) => photo.id),
  );
  await tx
    .updateTable('post_reports')
    .set({ state: reportsEnd, decided_at: at })
    .where('post_id', '=', post.id)
    .where('state', '=', 'open')
    .execute();
  await deleteAnswers(tx, [post.id], at);
}

/**
 * Returns the author's own posts, the newest first. `left` is true when the author is no longer in the batch.
 */
export async function listOwnPosts(
  ctx: Reads<'database'>,
  authorId: string,
): Promise<z.infer<typeof ownPosts>> {
  return ctx.database.readTransaction(async (tx) => {
    const rows = await postsBy(tx, authorId);
    const posts = await postsOf(tx, rows);
    return rows.flatMap((row, index) => {
      const post = posts[index];
      if (!post) return [];
      const { school_id: schoolId, school_name: schoolName, label: batch } = row;
      return [{ ...post, schoolId, schoolName, batch, left: !row.author_is_here }];
    });
  });
}
