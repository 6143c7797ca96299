import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { Conflict } from '@memcherrish/shared/wire/errors.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Reader } from '#db/write.ts';
import type { SentPhoto } from '#features/photos/photos-service.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { photoPath } from '#sync/people-rows.ts';
import { addPhotos, orderPhotos, removePhotos } from './post-photos.ts';
import { postInBatch, requireContent } from './posts-service.ts';
import { type BatchIds, changePost, type PlacedPost, photosOf, postById } from './posts-store.ts';

export interface PostEdit extends BatchIds {
  postId: string;
  authorId: string;
  text: string;
  /** Paths of the photos that stay, in their order. */
  keep: readonly string[];
  /** The version that the edit was made on. */
  version: number;
}

/** What an edit is asked before its photos are encoded: answers the photos that it still needs. */
export async function checkEdit(
  parts: Parts,
  edit: PostEdit,
  photos: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const plan = await planOf(parts.database.read, edit, photos.length);
  return plan.done ? [] : photos;
}

/**
 * Changes an own post. An edit that was made on another version is refused with both texts (design section 6), unless it says what is
 * there already.
 */
export async function editPost(parts: Parts, edit: PostEdit, added: readonly SentPhoto[]): Promise<Post> {
  return parts.database.write(async (writing) => {
    const { post, photos, kept, done } = await planOf(writing.trx, edit, added.length);
    if (done) return postById(writing.trx, post.id);
    const version = post.version + 1;
    await changePost(writing, post.id, {
      text: edit.text,
      version,
      revision: await parts.revisions.posts.raise(writing, post.batch_id),
      edited_at: parts.clock().toISOString(),
    });
    const dropped = photos.map((photo) => photo.id).filter((id) => !kept.includes(id));
    await removePhotos(parts, writing, dropped);
    await orderPhotos(writing, kept);
    await addPhotos(parts, writing, { id: post.id, version }, added, kept.length);
    for (const id of dropped) await parts.deletions.sayRemoved({ kind: 'photo', id });
    return postById(writing.trx, post.id);
  });
}

interface Plan {
  post: PlacedPost;
  photos: { id: string; name: string }[];
  /** Ids of the photos that stay, in their order. */
  kept: string[];
  /** What the edit asks for is there already. */
  done: boolean;
}

/** Who may edit what is there, and whether anything is left to do. */
async function planOf(reader: Reader, edit: PostEdit, added: number): Promise<Plan> {
  const post = await postInBatch(reader, edit.authorId, edit);
  if (post.author_id !== edit.authorId) throw new Refusal('not-allowed', serverWords.notAllowed);
  const photos = await photosOf(reader, post.id);
  const paths = photos.map((photo) => photoPath(photo.name) ?? '');
  const keep = [...new Set(edit.keep)];
  const done = post.text === edit.text && added === 0 && keep.join() === paths.join();
  if (!done && edit.version !== post.version) throw overtaken(post, paths, edit);
  const kept = keep.flatMap((path) => photos[paths.indexOf(path)]?.id ?? []);
  if (kept.length < keep.length) throw invalidField('keep', serverWords.postPhotoUnknown);
  requireContent(edit.text, keep.length + added);
  return { post, photos, kept, done };
}

function overtaken(post: PlacedPost, paths: readonly string[], edit: PostEdit): Refusal {
  const since = { revision: post.version, ...(post.edited_at === null ? {} : { at: post.edited_at }) };
  const conflicts: Record<string, Conflict> = {
    text: { yours: edit.text, theirs: post.text, ...since, by: 'self' },
  };
  if (paths.join() !== edit.keep.join()) {
    conflicts['photos'] = { yours: edit.keep, theirs: paths, ...since, by: 'self' };
  }
  return new Refusal('conflict', messages.postConflict, { conflicts });
}
