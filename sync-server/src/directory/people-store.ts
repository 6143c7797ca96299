import { teacherBehindVeil } from '@memcherrish/shared/access/veil.ts';
import type { AssignedTeacher, Schoolmate } from '@memcherrish/shared/domain/person.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import { assignedTeacherOf, schoolmateColumns, schoolmateOf, teacherColumns } from './people-rows.ts';

const peopleQuery = cachedQuery((tx, divisionIds: readonly string[]) =>
  tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select('memberships.division_id')
    .select(schoolmateColumns)
    .where('memberships.division_id', 'in', divisionIds)
    .where('memberships.removed', '=', 0)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id'),
);

/** Returns the people of divisions, by division and in a stable order. */
export async function peopleOf(
  tx: ReadTx,
  divisionIds: readonly string[],
): Promise<Map<string, Schoolmate[]>> {
  const rows = await peopleQuery(tx, divisionIds);
  const people = new Map<string, Schoolmate[]>();
  for (const row of rows) {
    const list = people.get(row.division_id) ?? [];
    list.push(schoolmateOf(row));
    people.set(row.division_id, list);
  }
  return people;
}

const teachersQuery = cachedQuery((tx, divisionIds: readonly string[]) =>
  tx
    .selectFrom('teaching')
    .innerJoin('teachers', 'teachers.id', 'teaching.teacher_id')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(['teaching.division_id', 'teaching.subject'])
    .select(teacherColumns)
    .where('teaching.division_id', 'in', divisionIds)
    .where('teaching.removed', '=', 0)
    .orderBy('teachers.name')
    .orderBy('teaching.subject'),
);

/** Returns the teachers of divisions, by division, as everyone sees them or as newcomers do. */
export async function teachersOf(
  tx: ReadTx,
  divisionIds: readonly string[],
  isVeiled: boolean,
): Promise<Map<string, AssignedTeacher[]>> {
  const rows = await teachersQuery(tx, divisionIds);
  const teachers = new Map<string, AssignedTeacher[]>();
  for (const row of rows) {
    const list = teachers.get(row.division_id) ?? [];
    const teacher = assignedTeacherOf(row);
    list.push(isVeiled ? teacherBehindVeil(teacher) : teacher);
    teachers.set(row.division_id, list);
  }
  return teachers;
}
