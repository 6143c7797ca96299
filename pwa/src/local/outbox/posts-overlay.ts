import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { ShownPhoto, ShownPost } from '#local/db/shown-post.ts';
import type { Edit, OutboxRow, Picture } from './edits.ts';
import { isLaidOver } from './overlay.ts';

type PostRow = OutboxRow & {
  edit: Extract<Edit, { kind: 'post' | 'post-edit' | 'post-removal' | 'report' }>;
};

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
function isDrawnAsTyped({ edit, state }: PostRow, posts: readonly Post[]): boolean {
  if (posts.some((post) => post._id === edit.postId)) return false;
  return edit.kind === 'post' || (edit.kind === 'post-edit' && state === 'refused');
}

function typedPost({ edit, key, madeAt, answered }: PostRow, authorId: string | null): ShownPost {
  const typed = 'text' in edit ? edit : { text: '', photos: [] };
  return {
    ...{ _id: edit.postId, batchId: edit.batchId, authorId, text: typed.text },
    photos: typed.photos.map((picture, at) => ownPhoto(key, picture, at)),
    ...{ createdAt: madeAt, editedAt: null, version: answered?.version ?? 0 },
    ...{ mark: null, pending: null, reported: false },
  };
}

/** Returns a post after one edit of it; null once it is deleted. */
function postWith(post: ShownPost, row: PostRow): ShownPost | null {
  const { edit, state } = row;
  if (!isLaidOver(row)) return edit.kind === 'report' ? post : { ...post, mark: 'refused', pending: row };
  const marked = state === 'waiting' && post.mark !== 'refused' ? waiting(row) : {};
  switch (edit.kind) {
    case 'post':
      return { ...post, ...marked };
    case 'post-edit':
      return {
        ...post,
        text: edit.text,
        photos: photosAfter(post, row.key, edit),
        editedAt: row.madeAt,
        version: Math.max(post.version, row.answered?.version ?? 0),
        ...marked,
      };
    case 'post-removal':
      return null;
    case 'report':
      return { ...post, reported: true };
  }
}

function waiting(row: OutboxRow): Pick<ShownPost, 'mark' | 'pending'> {
  return { mark: 'waiting', pending: row };
}

function photosAfter(
  post: ShownPost,
  key: string,
  { keep, photos }: { keep: readonly string[]; photos: readonly Picture[] },
): ShownPhoto[] {
  const stay = post.photos.filter((photo) => 'path' in photo && keep.includes(photo.path));
  return [...stay, ...photos.map((picture, at) => ownPhoto(key, picture, at))];
}

function ownPhoto(key: string, picture: Picture, at: number): ShownPhoto {
  return { picture, id: `${key} ${at}` };
}
