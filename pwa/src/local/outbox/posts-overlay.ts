import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { ShownPost } from '#local/db/shown-post.ts';
import type { OutboxRow } from './edits.ts';
import { type AnyPostEdit, postMutations } from './mutations/index.ts';
import type { PostMutation, RowOf } from './mutations/mutation.ts';
import { shownPicture } from './pictures.ts';
import { isLaidOver } from './rows.ts';

type PostRow = RowOf<AnyPostEdit>;

/**
 * Returns the posts of one batch with the own edits overlaid: posts that the server does not have yet first, newest
 * on top. `ownId` is their author; `reported` are posts that were reported from this device before.
 */
export function shownPosts(
  batchId: string,
  posts: readonly Post[],
  rows: readonly OutboxRow[],
  ownId: string | null,
  reported: ReadonlySet<string>,
): ShownPost[] {
  const own = rows.filter(isAboutPost).filter((row) => row.edit.batchId === batchId);
  const shown = new Map<string, ShownPost>();
  for (const row of own.filter((each) => isDrawnAsTyped(each, posts)).reverse())
    if (!shown.has(row.edit.postId)) shown.set(row.edit.postId, typedPost(row, ownId));
  for (const post of posts)
    shown.set(post._id, { ...post, mark: null, pending: null, reported: reported.has(post._id) });
  for (const row of own) {
    const post = shown.get(row.edit.postId);
    if (!post) continue;
    const next = postWith(post, row);
    if (next) shown.set(post._id, next);
    else shown.delete(post._id);
  }
  return [...shown.values()];
}

function isAboutPost(row: OutboxRow): row is PostRow {
  return 'postId' in row.edit;
}

/** Returns whether only the typed version of a post exists: it is new, or the server has deleted it. */
function isDrawnAsTyped(row: PostRow, posts: readonly Post[]): boolean {
  if (posts.some((post) => post._id === row.edit.postId)) return false;
  return kindOf(row).drawsPost?.(row) ?? false;
}

function typedPost({ edit, key, madeAt, answered }: PostRow, authorId: string | null): ShownPost {
  const typed = 'text' in edit ? edit : { text: '', photos: [] };
  return {
    ...{ _id: edit.postId, batchId: edit.batchId, authorId, text: typed.text },
    photos: typed.photos.map((picture, at) => shownPicture(key, picture, at)),
    ...{ createdAt: madeAt, editedAt: null, version: answered?.version ?? 0 },
    ...('eventId' in edit && edit.eventId !== undefined && { eventId: edit.eventId }),
    ...{ mark: null, pending: null, reported: false },
  };
}

/** Returns a post after one edit of it; null once it is deleted. */
function postWith(post: ShownPost, row: PostRow): ShownPost | null {
  const { overlay, isMarked = false } = kindOf(row);
  const marked = (shown: ShownPost, mark: ShownPost['mark']) => ({ ...shown, mark, pending: row });
  if (!isLaidOver(row)) return isMarked ? marked(post, 'refused') : post;
  const next = overlay(post, row);
  const isWaiting = isMarked && row.state === 'waiting' && post.mark !== 'refused';
  return next && isWaiting ? marked(next, 'waiting') : next;
}

function kindOf({ edit }: PostRow): PostMutation<AnyPostEdit> {
  return postMutations[edit.kind];
}
