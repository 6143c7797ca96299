import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';

/**
 * Counts the people whose only relation to the viewer is `school`. Returns null while a division is missing, because
 * the number would be too small.
 */
export function peopleElsewhere(structures: readonly Structure[], rosters: readonly Roster[]): number | null {
  const here = new Set(rosters.map(({ divisionId }) => divisionId));
  const divisions = structures.flatMap(({ batches }) => batches.flatMap((batch) => batch.divisions));
  if (!divisions.every(({ _id }) => here.has(_id))) return null;
  const idsWhere = (isNear: boolean) =>
    rosters
      .filter(({ relation }) => (relation !== 'school') === isNear)
      .flatMap(({ schoolmates }) => schoolmates.map(({ _id }) => _id));
  const near = new Set(idsWhere(true));
  return new Set(idsWhere(false).filter((id) => !near.has(id))).size;
}
