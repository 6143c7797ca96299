import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { newestPosts } from '@memcherrish/shared/rules/replica.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/columns.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';

/** Paths of the large photos that rosters, structures, posts and the own record name. */
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

/** The large photos of one class and its teachers. */
export function photosOf({ schoolmates, teachers: staff }: Roster | PackedRoster): string[] {
  const people = Array.isArray(schoolmates)
    ? schoolmates.map((face) => face.profilePic)
    : schoolmates.profilePic;
  const teachers = staff.map((teacher) => teacher.profilePhoto);
  return [...people, ...teachers].filter((path) => path !== null);
}

/** The large photos of the school days of one class. */
function schoolPhotosOf({ schoolmates }: Roster | PackedRoster): string[] {
  if (Array.isArray(schoolmates)) return schoolmates.flatMap((face) => face.schoolPhoto?.path ?? []);
  return schoolmates.schoolPhotos?.map(([, path]) => path) ?? [];
}

function photosOfPosts(posts: readonly Post[]): string[] {
  return posts.flatMap((post) => post.photos.map((photo) => photo.path));
}

/** The large photo that a kept file belongs to: both sizes come and go together. */
export function largePhoto(path: string): string {
  return path.replace(/\.small\.webp$/, '.webp');
}

/**
 * The photos that are fetched unasked, in this order: the small ones of the own divisions, of the one last opened first; teachers too,
 * and the schools' pictures. Then the small ones of school days; the posts' come last, of the newest first.
 */
export function photosToKeep(
  me: Me,
  rosters: readonly Roster[],
  structures: readonly Structure[],
  posts: readonly Post[],
): string[] {
  const own = me.kind === 'teacher' ? me.assignments : me.memberships;
  const classes = own.flatMap((place) => rosters.find((each) => each.divisionId === place.divisionId) ?? []);
  const inOrder = [...classes.flatMap(photosOf), ...classes.flatMap(schoolPhotosOf)];
  const pictures = structures.map((structure) => structure.image).filter((path) => path !== null);
  const remembered = photosOfPosts(newestPosts(posts));
  return [...new Set([...pictures, ...[...inOrder, ...remembered].map(smallPhoto)])];
}
