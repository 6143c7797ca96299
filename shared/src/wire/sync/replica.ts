import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import type { Post } from '../events/posts.ts';
import type { RosterPatch } from '../people/people.ts';
import type { PackedRoster } from './columns.ts';
import { exchanged } from './roster-columns.ts';

/**
 * Applies a patch to a stored roster. Changed people are replaced or added, removed ones dropped, and teachers replaced whole. Applying the
 * same or an older patch again changes nothing. The order of people has no meaning.
 */
export function applyPatch(roster: PackedRoster, patch: RosterPatch): PackedRoster {
  if (patch.revision <= roster.revision) return roster;
  const gone = new Set([...patch.removed, ...patch.changed.map((face) => face._id)]);
  return {
    ...roster,
    revision: patch.revision,
    schoolmates: exchanged(roster.schoolmates, gone, patch.changed),
    teachers: patch.teachers ?? roster.teachers,
  };
}

/** Returns the posts of a batch that a device stores, newest first. It stores every page of a person in memoriam. */
export function newestPosts(posts: readonly Post[]): Post[] {
  let others = 0;
  return [...posts].sort(newestFirst).filter(({ memorial }) => {
    if (memorial) return true;
    others += 1;
    return others <= postsOnDevice;
  });
}

/** Applies a patch to the stored posts of a batch: changed ones are replaced or added, removed ones dropped. */
export function applyPostsPatch(
  held: readonly Post[],
  patch: { changed: readonly Post[]; removed: readonly string[] },
): Post[] {
  const gone = new Set([...patch.removed, ...patch.changed.map((post) => post._id)]);
  return newestPosts([...held.filter((post) => !gone.has(post._id)), ...patch.changed]);
}

/** The one order of posts, in the app and on the server: by time, then by id. */
function newestFirst(a: Post, b: Post): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}
