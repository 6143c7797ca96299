import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Viewer } from './overlay.ts';

export function hiddenFrom(viewer: Viewer | null | undefined): Set<string> {
  return new Set(viewer?.kind === 'schoolmate' ? viewer.hidings.map(({ _id }) => _id) : []);
}

/**
 * Removes the posts of the people that the viewer blocks: neither of the two sees the other's posts (decision record
 * 0022).
 */
export function withoutHidden(posts: readonly Post[], viewer: Viewer | null | undefined): Post[] {
  const apart = hiddenFrom(viewer);
  return posts.filter(({ authorId }) => authorId === null || !apart.has(authorId));
}
