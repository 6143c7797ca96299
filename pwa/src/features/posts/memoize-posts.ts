import type { ShownPost } from '#local/edits/shown-post.ts';
import { keyOf } from './photo-sources.ts';

/**
 * Returns the next posts, reusing the last objects of posts that look the same. The device delivers new objects on
 * every change, and two hundred posts must not be rendered again each time.
 */
export function memoizePosts(last: readonly ShownPost[], next: readonly ShownPost[]): ShownPost[] {
  const known = new Map(last.map((post) => [post._id, post]));
  return next.map((post) => {
    const before = known.get(post._id);
    return before && looksSame(before, post) ? before : post;
  });
}

function looksSame(one: ShownPost, other: ShownPost): boolean {
  return (
    one.version === other.version &&
    one.text === other.text &&
    one.authorId === other.authorId &&
    one.createdAt === other.createdAt &&
    one.editedAt === other.editedAt &&
    one.mark === other.mark &&
    one.reported === other.reported &&
    photosOf(one) === photosOf(other) &&
    pendingOf(one) === pendingOf(other) &&
    answersOf(one) === answersOf(other)
  );
}

function photosOf({ photos }: ShownPost): string {
  return photos.map(keyOf).join(' ');
}

/** Joins all shown properties of the pending edit. Its key changes whenever the edit changes. */
function pendingOf({ pending }: Pick<ShownPost, 'pending'>): string {
  return pending ? [pending.key, pending.state, pending.tries, pending.problem?.message].join(' ') : '';
}

function answersOf({ reactions, replies }: ShownPost): string {
  const drawn = replies.map((reply) => [reply._id, reply.authorId, reply.reported, pendingOf(reply)]);
  return JSON.stringify([reactions, drawn]);
}
