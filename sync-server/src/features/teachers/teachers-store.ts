import type { Reader } from '#db/write.ts';
import { type TeacherColumns, teacherColumns } from '#sync/people-rows.ts';

/** Whose account is being deleted is nobody that an admin can find. */
function leaving(reader: Reader) {
  return reader.selectFrom('deletions').select('account_id').where('account_kind', '=', 'teacher');
}

/** Every teacher, by name. */
export async function allTeachers(reader: Reader): Promise<TeacherColumns[]> {
  return reader
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .where('teachers.id', 'not in', leaving(reader))
    .orderBy('teachers.name')
    .orderBy('teachers.id')
    .execute();
}

/** Where the teachers of some schools stand, one row an assignment. */
export async function placesOfTeachers(reader: Reader, schoolIds: readonly string[]) {
  if (schoolIds.length === 0) return [];
  return reader
    .selectFrom('teaching')
    .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select([
      'teaching.teacher_id as teacherId',
      'schools.name as schoolName',
      'batches.label as batch',
      'divisions.name as division',
    ])
    .where('teaching.removed', '=', 0)
    .where('schools.id', 'in', schoolIds)
    .orderBy('batches.label', 'desc')
    .execute();
}

export async function teacherById(reader: Reader, id: string) {
  return reader
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('id', 'not in', leaving(reader))
    .executeTakeFirst();
}

/** The teachers with this number (E.164): two may share one. */
export async function teachersByMobile(reader: Reader, mobile: string) {
  return reader
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('mobile', '=', mobile)
    .where('id', 'not in', leaving(reader))
    .execute();
}

/** Whether a teacher stands in a division with this subject now. */
export async function teaches(
  reader: Reader,
  assignment: { divisionId: string; teacherId: string; subject: string },
): Promise<boolean> {
  const row = await reader
    .selectFrom('teaching')
    .select('teacher_id')
    .where('division_id', '=', assignment.divisionId)
    .where('teacher_id', '=', assignment.teacherId)
    .where('subject', '=', assignment.subject)
    .where('removed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
