import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Viewer } from './overlay.ts';

/** Ids of those whom the viewer hides from, as far as this device knows. */
export function hiddenFrom(viewer: Viewer | null | undefined): Set<string> {
  return new Set(viewer?.kind === 'schoolmate' ? viewer.hidings.map(({ _id }) => _id) : []);
}

/** Without the posts of whom the viewer hides from: neither of the two sees what the other posts (decision record 0022). */
export function withoutHidden(posts: readonly Post[], viewer: Viewer | null | undefined): Post[] {
  const apart = hiddenFrom(viewer);
  return posts.filter(({ authorId }) => authorId === null || !apart.has(authorId));
}
