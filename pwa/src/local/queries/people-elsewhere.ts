import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';

/**
 * Returns the ids of the schoolmates of these rosters who may see details. Leaves out people in memoriam and the ids
 * in `apart`.
 */
export function viewersIn(rosters: readonly Roster[], apart: ReadonlySet<string>): Set<string> {
  const schoolmates = rosters.flatMap((roster) => roster.schoolmates);
  // A roster that an older app stored has no memorials.
  const living = schoolmates.filter(({ _id, memorial = null }) => memorial === null && !apart.has(_id));
  return new Set(living.map(({ _id }) => _id));
}

/** Numbers of people whose only relation to the viewer is `school`. */
export interface SchoolAudience {
  /** Schoolmates of other batches, without those apart. */
  schoolmates: number;
  /** Teachers with a class. */
  teachers: number;
}

/** Counts the people elsewhere. Returns null while a division is missing, because the numbers would be too small. */
export function peopleElsewhere(
  structures: readonly Structure[],
  rosters: readonly Roster[],
  apart: ReadonlySet<string>,
): SchoolAudience | null {
  const here = new Set(rosters.map(({ divisionId }) => divisionId));
  const divisions = structures.flatMap(({ batches }) => batches.flatMap((batch) => batch.divisions));
  if (!divisions.every(({ _id }) => here.has(_id))) return null;
  const idsWhere = (isNear: boolean) =>
    viewersIn(
      rosters.filter(({ relation }) => (relation !== 'school') === isNear),
      apart,
    );
  const near = idsWhere(true);
  const teachers = new Set(rosters.flatMap((roster) => roster.teachers.map(({ _id }) => _id)));
  const schoolmates = [...idsWhere(false)].filter((id) => !near.has(id)).length;
  return { schoolmates, teachers: teachers.size };
}
