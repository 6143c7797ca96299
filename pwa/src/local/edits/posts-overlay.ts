import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { isLaidOver, type OutboxRow } from './edits.ts';
import { type AnyPostEdit, postMutations } from './mutations/index.ts';
import type { PostMutation } from './mutations/mutation.ts';
import type { RowOf } from './mutations/outbox-row.ts';
import { shownPicture } from './mutations/pictures.ts';
import type { ShownPost } from './shown-post.ts';

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
  for (const post of posts) shown.set(post._id, asShown(post, ownId, reported));
  for (const row of own) {
    const post = shown.get(row.edit.replyTo ?? row.edit.postId);
    if (!post) continue;
    const next = postWith(post, row, ownId);
    if (next) shown.set(post._id, next);
    else shown.delete(post._id);
  }
  return [...shown.values()];
}

function asShown(
  { replies = [], reactions = {}, ...post }: Post,
  ownId: string | null,
  reported: ReadonlySet<string>,
): ShownPost {
  const unmarked = (_id: string) => ({ mark: null, pending: null, reported: reported.has(_id) });
  const isOther = (authorId: string | null) => authorId === null || authorId !== ownId;
  const kinds = Object.entries(reactions);
  return {
    ...post,
    ...unmarked(post._id),
    replies: replies.map((reply) => ({ ...reply, ...unmarked(reply._id) })),
    reactions: {
      own: kinds.find(([, authors]) => !authors.every(isOther))?.[0] ?? null,
      others: Object.fromEntries(kinds.map(([kind, authors]) => [kind, authors.filter(isOther)])),
    },
  };
}

/** Returns a drawn post as the server sends it, without edits that the server does not have. */
export function asPost(shown: ShownPost, ownId: string): Post {
  const { mark: _, pending: __, reported: ___, photos, replies, reactions, ...post } = shown;
  const { own, others } = reactions;
  return {
    ...post,
    photos: photos.filter((photo) => 'path' in photo),
    replies: replies
      .filter((reply) => reply.mark === null)
      .map(({ _id, authorId, text, createdAt }) => ({ _id, authorId, text, createdAt })),
    reactions: own === null ? others : { ...others, [own]: [...(others[own] ?? []), ownId] },
  };
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
  const typed = 'photos' in edit ? edit : { text: '', photos: [] };
  return {
    ...{ _id: edit.postId, batchId: edit.batchId, authorId, text: typed.text },
    photos: typed.photos.map((picture, at) => shownPicture(key, picture, at)),
    ...{ createdAt: madeAt, editedAt: null, version: answered?.version ?? 0 },
    ...('eventId' in edit && edit.eventId !== undefined && { eventId: edit.eventId }),
    ...{ replies: [], reactions: { own: null, others: {} } },
    ...{ mark: null, pending: null, reported: false },
  };
}

/** Returns a post after one edit of it; null once it is deleted. */
function postWith(post: ShownPost, row: PostRow, ownId: string | null): ShownPost | null {
  const { overlay, drawsRefused, ...kind } = kindOf(row);
  // An edit of a reply does not mark the post that it is under.
  const isMarked = kind.isMarked === true && row.edit.replyTo === undefined;
  const marked = (shown: ShownPost, mark: ShownPost['mark']) => ({ ...shown, mark, pending: row });
  if (!isLaidOver(row) && !drawsRefused) return isMarked ? marked(post, 'refused') : post;
  const next = overlay(post, row, ownId);
  const isWaiting = isMarked && row.state === 'waiting' && post.mark !== 'refused';
  return next && isWaiting ? marked(next, 'waiting') : next;
}

function kindOf({ edit }: PostRow): PostMutation<AnyPostEdit> {
  return postMutations[edit.kind];
}
