import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import { newestPosts } from '@memcherrish/shared/wire/sync/replica.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

/** Returns the paths of the large photos that rosters, structures, posts and the own record name. */
export function photosNamed(
  rosters: readonly (Roster | PackedRoster)[],
  structures: readonly Structure[],
  me: Me | null,
  posts: readonly Post[] = [],
): Set<string> {
  const paths = [
    ...rosters.flatMap(photosOf),
    ...structures.map((structure) => structure.image),
    ...photosOfPosts(posts),
    me?.kind === 'schoolmate' ? me.schoolmate.profilePic : me?.teacher.profilePhoto,
    me?.kind === 'schoolmate' ? me.schoolmate.schoolPhoto?.path : null,
    ...rosters.flatMap(schoolPhotosOf),
  ];
  return new Set(paths.filter((path) => typeof path === 'string'));
}

/** Returns the large photos of one class and its teachers. */
export function photosOf({ schoolmates, teachers: staff }: Roster | PackedRoster): string[] {
  const people = Array.isArray(schoolmates)
    ? schoolmates.map((face) => face.profilePic)
    : (schoolmates.profilePic ?? []);
  const teachers = staff.map((teacher) => teacher.profilePhoto);
  return [...people, ...teachers].filter((path) => path !== null);
}

/** Returns the large photos from school days of one class. */
function schoolPhotosOf({ schoolmates }: Roster | PackedRoster): string[] {
  if (Array.isArray(schoolmates)) return schoolmates.flatMap((face) => face.schoolPhoto?.path ?? []);
  return schoolmates.schoolPhotos?.map(([, path]) => path) ?? [];
}

function photosOfPosts(posts: readonly Post[]): string[] {
  return posts.flatMap((post) => post.photos.map((photo) => photo.path));
}

/** Returns the large photo that a cached file belongs to. Both sizes are stored and deleted together. */
export function largePhoto(path: string): string {
  return path.replace(/\.small\.webp$/, '.webp');
}

/**
 * Returns the photos to prefetch, in this order. First the small ones of the own divisions, the one last opened
 * first, with teachers and the schools' pictures. Then the small ones from school days. Last those of the posts,
 * newest first.
 */
export function photosToKeep(
  me: Me,
  rosters: readonly Roster[],
  structures: readonly Structure[],
  posts: readonly Post[],
): string[] {
  const own = me.kind === 'teacher' ? me.assignments : me.memberships;
  const classes = own.flatMap(
    (division) => rosters.find((each) => each.divisionId === division.divisionId) ?? [],
  );
  const inOrder = [...classes.flatMap(photosOf), ...classes.flatMap(schoolPhotosOf)];
  const pictures = structures.map((structure) => structure.image).filter((path) => path !== null);
  const remembered = photosOfPosts(newestPosts(posts));
  return [...new Set([...pictures, ...[...inOrder, ...remembered].map(smallPhoto)])];
}
