import type { ReadTx } from '#db/write.ts';
import { type TeacherColumns, teacherColumns } from '#sync/people-rows.ts';

/** Whose account is being deleted is nobody that an admin can find. */
function leaving(tx: ReadTx) {
  return tx.selectFrom('deletions').select('account_id').where('account_kind', '=', 'teacher');
}

/** Every teacher, by name. */
export async function allTeachers(tx: ReadTx): Promise<TeacherColumns[]> {
  return tx
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .where('teachers.id', 'not in', leaving(tx))
    .orderBy('teachers.name')
    .orderBy('teachers.id')
    .execute();
}

/** Where the teachers of some schools stand, one row an assignment. */
export async function divisionsOfTeachers(tx: ReadTx, schoolIds: readonly string[]) {
  if (schoolIds.length === 0) return [];
  return tx
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

export async function teacherById(tx: ReadTx, id: string) {
  return tx
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('id', 'not in', leaving(tx))
    .executeTakeFirst();
}

/** The teachers with this number (E.164): two may share one. */
export async function teachersByMobile(tx: ReadTx, mobile: string) {
  return tx
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('mobile', '=', mobile)
    .where('id', 'not in', leaving(tx))
    .execute();
}

/** Whether a teacher stands in a division with this subject now. */
export async function teaches(
  tx: ReadTx,
  assignment: { divisionId: string; teacherId: string; subject: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('teaching')
    .select('teacher_id')
    .where('division_id', '=', assignment.divisionId)
    .where('teacher_id', '=', assignment.teacherId)
    .where('subject', '=', assignment.subject)
    .where('removed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
