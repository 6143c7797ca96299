import type { PackedRoster } from '../wire/columns.ts';
import type { RosterPatch } from '../wire/people.ts';
import type { Post } from '../wire/posts.ts';
import { postsOnDevice } from './limits.ts';
import { exchanged } from './roster-columns.ts';

/**
 * A kept roster after a patch of it: changed faces replace or join, removed ones go, teachers are replaced whole. Taking the same or an
 * older patch again changes nothing. The order of people carries no meaning.
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

/** What a device keeps of the posts of a batch: the newest ones, the newest first. */
export function newestPosts(posts: readonly Post[]): Post[] {
  return [...posts].sort(newestFirst).slice(0, postsOnDevice);
}

/** The posts of a batch after a patch of them: changed ones replace or join, removed ones go. */
export function applyPostsPatch(
  held: readonly Post[],
  patch: { changed: readonly Post[]; removed: readonly string[] },
): Post[] {
  const gone = new Set([...patch.removed, ...patch.changed.map((post) => post._id)]);
  return newestPosts([...held.filter((post) => !gone.has(post._id)), ...patch.changed]);
}

/** The one order of posts, here and on the server: by time, then by id. */
function newestFirst(a: Post, b: Post): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}
