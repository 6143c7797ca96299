import type { Roster, RosterPatch } from '../wire/people.ts';

/**
 * A roster after a patch of it: changed faces replace or join, removed ones go, teachers are replaced whole. Taking the same or an
 * older patch again changes nothing (design section 6). The order of people carries no meaning.
 */
export function applyPatch(roster: Roster, patch: RosterPatch): Roster {
  if (patch.revision <= roster.revision) return roster;
  const gone = new Set([...patch.removed, ...patch.changed.map((face) => face._id)]);
  return {
    ...roster,
    revision: patch.revision,
    schoolmates: [...roster.schoolmates.filter((face) => !gone.has(face._id)), ...patch.changed],
    teachers: patch.teachers ?? roster.teachers,
  };
}
