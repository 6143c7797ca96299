import { faceOf } from '@memcherrish/shared/access/face.ts';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { AssignedTeacher, Schoolmate } from '@memcherrish/shared/domain/person.ts';
import type { Roster, RosterPatch } from '@memcherrish/shared/wire/people.ts';
import type { Reader } from '#db/write.ts';
import { assignedTeacherOf, schoolmateColumns, schoolmateOf, teacherColumns } from './people-rows.ts';

export interface BatchStand {
  id: string;
  school_id: string;
  revision: number;
  floor: number;
}

/** The people of divisions, by division and in a stable order; of those stamped after `since` alone, if it is given. */
export async function peopleOf(
  reader: Reader,
  divisionIds: readonly string[],
  since = -1,
): Promise<Map<string, Schoolmate[]>> {
  const rows = await reader
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .select('memberships.division_id')
    .select(schoolmateColumns)
    .where('memberships.division_id', 'in', divisionIds)
    .where('memberships.revision', '>', since)
    .where('memberships.removed', '=', 0)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .execute();
  const people = new Map<string, Schoolmate[]>();
  for (const row of rows) {
    const list = people.get(row.division_id) ?? [];
    list.push(schoolmateOf(row));
    people.set(row.division_id, list);
  }
  return people;
}

/** The teachers of divisions, by division. */
export async function teachersOf(
  reader: Reader,
  divisionIds: readonly string[],
): Promise<Map<string, AssignedTeacher[]>> {
  const rows = await reader
    .selectFrom('teaching')
    .innerJoin('teachers', 'teachers.id', 'teaching.teacher_id')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(['teaching.division_id', 'teaching.subject'])
    .select(teacherColumns)
    .where('teaching.division_id', 'in', divisionIds)
    .where('teaching.removed', '=', 0)
    .orderBy('teachers.name')
    .orderBy('teaching.subject')
    .execute();
  const teachers = new Map<string, AssignedTeacher[]>();
  for (const row of rows) {
    const list = teachers.get(row.division_id) ?? [];
    list.push(assignedTeacherOf(row));
    teachers.set(row.division_id, list);
  }
  return teachers;
}

/** The rosters of some divisions of one batch, at one relation (design section 1). */
export async function rostersOf(
  reader: Reader,
  batch: BatchStand,
  divisionIds: readonly string[],
  relation: RosterRelation,
): Promise<Roster[]> {
  const people = await peopleOf(reader, divisionIds);
  const teachers = await teachersOf(reader, divisionIds);
  return divisionIds.map((divisionId) => ({
    divisionId,
    batchId: batch.id,
    schoolId: batch.school_id,
    relation,
    revision: batch.revision,
    schoolmates: (people.get(divisionId) ?? []).map((person) => faceOf(person, relation)),
    teachers: teachers.get(divisionId) ?? [],
  }));
}

/** What has changed in the rosters of some divisions since a revision; divisions without a change are left out. */
export async function patchesOf(
  reader: Reader,
  batch: BatchStand,
  divisions: readonly { id: string; relation: RosterRelation }[],
  since: number,
): Promise<RosterPatch[]> {
  const ids = divisions.map((division) => division.id);
  const changed = await peopleOf(reader, ids, since);
  const removed = await reader
    .selectFrom('memberships')
    .select(['division_id', 'schoolmate_id'])
    .where('division_id', 'in', ids)
    .where('revision', '>', since)
    .where('removed', '=', 1)
    .execute();
  const taught = await reader
    .selectFrom('teaching')
    .select('division_id')
    .distinct()
    .where('division_id', 'in', ids)
    .where('revision', '>', since)
    .execute();
  const withNewTeachers = taught.map((row) => row.division_id);
  const teachers =
    withNewTeachers.length === 0
      ? new Map<string, AssignedTeacher[]>()
      : await teachersOf(reader, withNewTeachers);
  return divisions
    .map(({ id, relation }) => ({
      divisionId: id,
      revision: batch.revision,
      changed: (changed.get(id) ?? []).map((person) => faceOf(person, relation)),
      removed: removed.filter((row) => row.division_id === id).map((row) => row.schoolmate_id),
      teachers: withNewTeachers.includes(id) ? (teachers.get(id) ?? []) : null,
    }))
    .filter((patch) => patch.changed.length + patch.removed.length > 0 || patch.teachers !== null);
}
