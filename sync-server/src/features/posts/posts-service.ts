import { hour } from '@memcherrish/shared/rules/durations.ts';
import { post as limits } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ownPosts, Post, postsPage } from '@memcherrish/shared/wire/posts.ts';
import type { z } from 'zod';
import type { Reader, Writing } from '#db/write.ts';
import type { SentPhoto } from '#features/photos/photos-service.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound, Refusal } from '#server/refusal.ts';
import { hidingsAround } from '#sync/hidings-store.ts';
import { newestPostsOf, postsOf } from '#sync/posts-store.ts';
import { addPhotos, removePhotos, removeUnused } from './post-photos.ts';
import {
  type BatchIds,
  buryPost,
  insertPost,
  isInBatch,
  type PlacedPost,
  photosOf,
  postById,
  postRow,
  postsBy,
} from './posts-store.ts';

/** Posts are for the schoolmates who are in the batch now; to everybody else there are none. */
export async function requireInBatch(reader: Reader, schoolmateId: string, ids: BatchIds): Promise<void> {
  if (!(await isInBatch(reader, schoolmateId, ids))) throw notFound();
}

/**
 * A post of that batch, for who is in it. Refuses one that was never there, and in other words one that is gone; where one of the two
 * hides from the other it is gone as well.
 */
export async function postInBatch(
  reader: Reader,
  schoolmateId: string,
  ids: BatchIds & { postId: string },
): Promise<PlacedPost> {
  await requireInBatch(reader, schoolmateId, ids);
  const post = await postRow(reader, ids.postId);
  if (!post || post.batch_id !== ids.batchId) throw notFound();
  if (post.removed || (await isUnread(reader, schoolmateId, post))) {
    throw new Refusal('not-found', messages.postGone);
  }
  return post;
}

async function isUnread(reader: Reader, schoolmateId: string, { author_id }: PlacedPost): Promise<boolean> {
  const { unread } = await hidingsAround(reader, { kind: 'schoolmate', id: schoolmateId });
  return author_id !== null && unread.has(author_id);
}

/** A page of the posts of a batch: the newest, or those before one that the caller has. */
export async function listPosts(
  parts: Parts,
  schoolmateId: string,
  ids: BatchIds,
  before: string | undefined,
): Promise<z.infer<typeof postsPage>> {
  return parts.database.readTogether(async (reader) => {
    await requireInBatch(reader, schoolmateId, ids);
    const { unread } = await hidingsAround(reader, { kind: 'schoolmate', id: schoolmateId });
    if (before === undefined) return newestPostsOf(reader, ids.batchId, limits.page, unread);
    // One that was deleted in the meantime still says where to go on.
    const from = await postRow(reader, before);
    if (!from || from.batch_id !== ids.batchId) throw notFound();
    return newestPostsOf(reader, ids.batchId, limits.page, unread, from);
  });
}

export interface NewPost extends BatchIds {
  /** Made by the app, so that sending twice makes one. */
  _id: string;
  authorId: string;
  text: string;
}

/** What a new post is asked before its photos are encoded: answers the photos that it still needs. Counts towards the hour. */
export async function checkNewPost(
  parts: Parts,
  entry: NewPost,
  photos: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const { read } = parts.database;
  await requireInBatch(read, entry.authorId, entry);
  requireContent(entry.text, photos.length);
  if (await isThere(read, entry)) return [];
  await parts.attempts.count(`posts ${entry.authorId}`, limits.perHour, hour, serverWords.tooManyPosts);
  return photos;
}

/** Posts to a batch. The same post sent again is there already, and answered as it is now; one that was deleted does not rise. */
export async function createPost(parts: Parts, entry: NewPost, photos: readonly SentPhoto[]): Promise<Post> {
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireInBatch(trx, entry.authorId, entry);
    if (await isThere(trx, entry)) {
      // The same call came twice at once.
      removeUnused(parts, writing, photos);
    } else {
      await insertPost(writing, {
        id: entry._id,
        batch_id: entry.batchId,
        author_id: entry.authorId,
        text: entry.text,
        revision: await parts.revisions.posts.raise(writing, entry.batchId),
        created_at: parts.clock().toISOString(),
      });
      await addPhotos(parts, writing, { id: entry._id, version: 1 }, photos, 0);
    }
    return postById(trx, entry._id);
  });
}

/** Whether this very post is there. An id that is a tombstone's or anybody else's is refused, in the same words. */
async function isThere(reader: Reader, entry: NewPost): Promise<boolean> {
  const post = await postRow(reader, entry._id);
  if (!post) return false;
  const same = !post.removed && post.author_id === entry.authorId && post.batch_id === entry.batchId;
  if (!same) throw new Refusal('already-exists', serverWords.postCannotReturn);
  return true;
}

/** A post is a text or a photo. */
export function requireContent(text: string, photos: number): void {
  if (photos > limits.maxPhotos) throw invalidField('photos', messages.postTooManyPhotos);
  if (text === '' && photos === 0) throw invalidField('text', messages.postEmpty);
}

/**
 * Deletes an own post, in a batch that its author has left, too. Deleting it again is no error to who is in the batch; whose it was is
 * forgotten by then.
 */
export async function removePost(
  parts: Parts,
  authorId: string,
  ids: BatchIds & { postId: string },
): Promise<void> {
  await parts.database.write(async (writing) => {
    const post = await postRow(writing.trx, ids.postId);
    if (!post || post.batch_id !== ids.batchId || post.school_id !== ids.schoolId) throw notFound();
    if (post.author_id !== authorId) {
      await requireInBatch(writing.trx, authorId, ids);
      if (post.removed || (await isUnread(writing.trx, authorId, post))) return;
      throw new Refusal('not-allowed', serverWords.notAllowed);
    }
    await takeDown(parts, writing, post, 'gone');
  });
}

/**
 * Removes a post with its photos, and what answers that are kept for repeats tell of it: sent again, it is refused by its id. The reports
 * of it that were open end in this state.
 */
export async function takeDown(
  parts: Parts,
  writing: Writing,
  post: PlacedPost,
  reportsEnd: 'removed' | 'gone',
): Promise<void> {
  await buryPost(writing, post.id, await parts.revisions.posts.raise(writing, post.batch_id));
  const at = parts.clock().toISOString();
  await parts.deletions.sayRemoved({ kind: 'post', id: post.id, batchId: post.batch_id, at });
  if (post.author_id !== null) {
    // Nobody else was ever answered with it.
    const author = { account_kind: 'schoolmate', account_id: post.author_id } as const;
    await forgetAnswers(writing, `"post":%"_id":"${post.id}"`, author);
  }
  const photos = await photosOf(writing.trx, post.id);
  await removePhotos(
    parts,
    writing,
    photos.map((photo) => photo.id),
  );
  await writing.trx
    .updateTable('post_reports')
    .set({ state: reportsEnd, decided_at: parts.clock().toISOString() })
    .where('post_id', '=', post.id)
    .where('state', '=', 'open')
    .execute();
}

/** Own posts, the newest first; `left` where their author is in the batch no more. */
export async function listOwnPosts(parts: Parts, authorId: string): Promise<z.infer<typeof ownPosts>> {
  return parts.database.readTogether(async (reader) => {
    const rows = await postsBy(reader, authorId);
    const posts = await postsOf(reader, rows);
    return rows.flatMap((row, index) => {
      const post = posts[index];
      if (!post) return [];
      const { school_id: schoolId, school_name: schoolName, label: batch } = row;
      return [{ ...post, schoolId, schoolName, batch, left: !row.author_is_here }];
    });
  });
}
