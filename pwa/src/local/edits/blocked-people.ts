import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Viewer } from './overlay.ts';

export function blockedPeople(viewer: Viewer | null | undefined): Set<string> {
  return new Set(viewer?.kind === 'schoolmate' ? viewer.hidings.map(({ _id }) => _id) : []);
}

/**
 * Removes the posts, replies and reactions of the people that the viewer blocks: neither of the two sees what the other
 * writes (decision record 0022).
 */
export function withoutBlocked(posts: readonly Post[], viewer: Viewer | null | undefined): Post[] {
  const apart = blockedPeople(viewer);
  if (apart.size === 0) return [...posts];
  const isSeen = (authorId: string | null) => authorId === null || !apart.has(authorId);
  return posts
    .filter(({ authorId }) => isSeen(authorId))
    .map(({ replies = [], reactions = {}, ...post }) => ({
      ...post,
      replies: replies.filter(({ authorId }) => isSeen(authorId)),
      reactions: Object.fromEntries(
        Object.entries(reactions).map(([kind, authors]) => [kind, authors.filter(isSeen)]),
      ),
    }));
}
