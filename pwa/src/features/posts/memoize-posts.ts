import type { ShownPost } from '#local/db/shown-post.ts';
import { keyOf } from './photo-sources.ts';

/**
 * The next posts, in the objects of the last ones where they look the same: the device answers with new ones whenever anything on it
 * changes, and two hundred posts are not drawn anew for that.
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
    pendingOf(one) === pendingOf(other)
  );
}

function photosOf({ photos }: ShownPost): string {
  return photos.map(keyOf).join(' ');
}

/** All that is drawn or asked of the edit that waits; its key is a new one whenever the edit changes. */
function pendingOf({ pending }: ShownPost): string {
  return pending ? [pending.key, pending.state, pending.tries, pending.problem?.message].join(' ') : '';
}
