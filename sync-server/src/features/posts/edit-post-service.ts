import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import type { Conflict } from '@memcherrish/shared/wire/base/errors.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath } from '#directory/people-rows.ts';
import type { SentPhoto } from '#features/photos/photos-service.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { requireNotRemoved, requireRoom } from './album-store.ts';
import { addPhotos, orderPhotos, removePhotos } from './post-photos.ts';
import { postInBatch, requireContent } from './posts-service.ts';
import { type BatchIds, changePost, type LocatedPost, photosOf, postById } from './posts-store.ts';

export interface PostEdit extends BatchIds {
  postId: string;
  authorId: string;
  text: string;
  /** The paths of the photos that stay, in their order. */
  keep: readonly string[];
  /** The version that the edit was made on. */
  version: number;
}

/** Checks an edit before its photos are encoded. Returns whether it still needs them. */
export async function needsPhotos(ctx: Reads<'database'>, edit: PostEdit, photos: number): Promise<boolean> {
  return !(await planOf(ctx.database.read, edit, photos)).done;
}

/**
 * Changes the author's own post. Refuses an edit that was made on another version, with both texts, unless
 * the post already has the edit's content.
 */
export async function editPost(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photoNames' | 'photos' | 'quotas' | 'revisions'>,
  edit: PostEdit,
  added: readonly SentPhoto[],
): Promise<Post> {
  return ctx.database.write(async (tx) => {
    const { post, photos, kept, done } = await planOf(tx, edit, added.length);
    if (done) return postById(tx, post.id);
    await requireNotRemoved(
      tx,
      post.batch_id,
      added.map(({ digest }) => digest),
    );
    const { event_id: eventId, batch_id: batchId } = post;
    const more = kept.length + added.length - photos.length;
    if (eventId !== null) await requireRoom(tx, { eventId, batchId, authorId: edit.authorId }, more);
    const version = post.version + 1;
    await changePost(tx, post.id, {
      text: edit.text,
      version,
      revision: await ctx.revisions.posts.raise(tx, post.batch_id, [post]),
      edited_at: ctx.clock().toISOString(),
    });
    const dropped = photos.map((photo) => photo.id).filter((id) => !kept.includes(id));
    await removePhotos(ctx, tx, dropped);
    await orderPhotos(tx, kept);
    await addPhotos(ctx, tx, { id: post.id, version }, added, kept.length);
    for (const id of dropped) await ctx.deletions.sayRemoved({ kind: 'photo', id });
    return postById(tx, post.id);
  });
}

interface Plan {
  post: LocatedPost;
  photos: { id: string; name: string }[];
  /** The ids of the photos that stay, in their order. */
  kept: string[];
  /** True when the post already has the content of the edit. */
  done: boolean;
}

/** Checks that the author may edit the post, and plans the rest of the edit. */
async function planOf(tx: ReadTx, edit: PostEdit, added: number): Promise<Plan> {
  const post = await postInBatch(tx, edit.authorId, edit);
  // A reply and the page of a memorial have no version to edit.
  if (post.parent_id !== null || post.memorial === 1) throw notFound();
  if (post.author_id !== edit.authorId) throw new ApiError('not-allowed', serverWords.notAllowed);
  const photos = await photosOf(tx, post.id);
  const paths = photos.map((photo) => photoPath(photo.name) ?? '');
  const keep = [...new Set(edit.keep)];
  const done = post.text === edit.text && added === 0 && keep.join() === paths.join();
  if (!done && edit.version !== post.version) throw overtaken(post, paths, edit);
  const kept = keep.flatMap((path) => photos[paths.indexOf(path)]?.id ?? []);
  if (kept.length < keep.length) throw invalidField('keep', serverWords.postPhotoUnknown);
  requireContent(edit.text, keep.length + added);
  return { post, photos, kept, done };
}

function overtaken(post: LocatedPost, paths: readonly string[], edit: PostEdit): ApiError {
  const since = { revision: post.version, ...(post.edited_at === null ? {} : { at: post.edited_at }) };
  const conflicts: Record<string, Conflict> = {
    text: { yours: edit.text, theirs: post.text, ...since, by: 'self' },
  };
  if (paths.join() !== edit.keep.join()) {
    conflicts['photos'] = { yours: edit.keep, theirs: paths, ...since, by: 'self' };
  }
  return new ApiError('conflict', postWords.postConflict, { conflicts });
}
