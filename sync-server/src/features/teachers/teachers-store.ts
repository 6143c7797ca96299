import { teaching } from '@memcherrish/shared/domain/limits.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Account } from '#auth/viewer.ts';
import type { Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { type TeacherColumns, teacherColumns } from '#directory/people-rows.ts';

/** Selects the teachers whose accounts are being deleted. Admins cannot find them. */
function leaving(tx: ReadTx) {
  return tx.selectFrom('deletions').select('account_id').where('account_kind', '=', 'teacher');
}

function teachers(tx: ReadTx) {
  return tx.selectFrom('teachers').where('teachers.id', 'not in', leaving(tx));
}

/** Selects the classes that teachers have now, with the school of each. */
function classesNow(tx: ReadTx) {
  return tx
    .selectFrom('teaching')
    .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .where('teaching.removed', '=', 0);
}

/** Returns the time before which something is that old. */
export function timeBefore(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/**
 * Checks that a teacher never had a class and that the admin may assign them. Teachers that another admin
 * registered are left out.
 */
function neverAssigned(row: ExpressionBuilder<Tables, 'teachers'>, adminId: string) {
  return row.and([
    row('teachers.assigned_at', 'is', null),
    row.not(
      row.exists(
        row
          .selectFrom('teaching')
          .select('teaching.teacher_id')
          .whereRef('teaching.teacher_id', '=', 'teachers.id'),
      ),
    ),
    row.or([row('teachers.made_by', 'is', null), row('teachers.made_by', '=', adminId)]),
  ]);
}

/**
 * Selects the teachers that an admin may assign to a class of the schools without asking them. These are
 * teachers with a class there, and teachers whose last class there an admin ended recently. Teachers who
 * never had a class are selected too.
 * One teacher is looked up only by indexes, so a response takes the same time whether or not the teacher
 * exists.
 */
function assignable(tx: ReadTx, adminId: string, schoolIds: readonly string[], now: Date) {
  return teachers(tx).where((row) =>
    row.or([
      row.exists(
        classesNow(tx)
          .select('teaching.teacher_id')
          .where('teaching.teacher_id', '=', sql.ref<string>('teachers.id'))
          .where('batches.school_id', 'in', schoolIds),
      ),
      row.exists(
        row
          .selectFrom('teacher_schools')
          .select('teacher_schools.teacher_id')
          .whereRef('teacher_schools.teacher_id', '=', 'teachers.id')
          .where('teacher_schools.school_id', 'in', schoolIds)
          .where('teacher_schools.state', '=', 'ended')
          .where('teacher_schools.at', '>', timeBefore(now, teaching.assignableAfterEnd)),
      ),
      neverAssigned(row, adminId),
    ]),
  );
}

/**
 * Returns the teachers in an admin's list, by name. Includes who registered them, if no school has assigned
 * them yet.
 */
export async function listedTeachers(
  tx: ReadTx,
  adminId: string,
  schoolIds: readonly string[],
  now: Date,
): Promise<(TeacherColumns & { made_by: string | null; assigned_at: string | null })[]> {
  return assignable(tx, adminId, schoolIds, now)
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .select(['teachers.made_by', 'teachers.assigned_at'])
    .orderBy('teachers.name')
    .orderBy('teachers.id')
    .execute();
}

/** Returns those of the given teachers that the admin may assign in the school without asking them. */
export async function assignableAmong(
  tx: ReadTx,
  { admin, schoolId, now }: { admin: Account; schoolId: string; now: Date },
  teacherIds: readonly string[],
): Promise<NamedTeacher[]> {
  const found: NamedTeacher[] = [];
  // A query with an empty id takes as long as one for an unknown teacher.
  for (const id of teacherIds.length > 0 ? teacherIds : ['']) {
    const teacher = await assignable(tx, admin.id, [schoolId], now)
      .select(['teachers.id', 'teachers.name'])
      .where('teachers.id', '=', id)
      .executeTakeFirst();
    if (teacher) found.push(teacher);
  }
  return found;
}

/** Checks whether a teacher never had a class and an admin may assign them. */
export async function isInPool(tx: ReadTx, adminId: string, teacherId: string): Promise<boolean> {
  const row = await teachers(tx)
    .select('teachers.id')
    .where('teachers.id', '=', teacherId)
    .where((row) => neverAssigned(row, adminId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the classes that teachers have in some schools, one row for each assignment. */
export async function divisionsOfTeachers(tx: ReadTx, schoolIds: readonly string[]) {
  if (schoolIds.length === 0) return [];
  return classesNow(tx)
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select([
      'teaching.teacher_id as teacherId',
      'schools.name as schoolName',
      'batches.label as batch',
      'divisions.name as division',
    ])
    .where('schools.id', 'in', schoolIds)
    .orderBy('batches.label', 'desc')
    .execute();
}

export async function teachesIn(
  tx: ReadTx,
  teacherId: string,
  schoolIds: readonly string[],
): Promise<boolean> {
  const row = await classesNow(tx)
    .select('teaching.teacher_id')
    .where('teaching.teacher_id', '=', teacherId)
    .where('batches.school_id', 'in', schoolIds)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NamedTeacher {
  id: string;
  name: string;
}

export async function teacherById(tx: ReadTx, id: string) {
  return teachers(tx)
    .select(['teachers.id', 'teachers.name', 'teachers.mobile', 'teachers.email'])
    .where('teachers.id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the teachers with this mobile number (E.164) or e-mail (lower case). Two teachers may share a
 * number.
 */
export async function teachersByContact(tx: ReadTx, contact: string): Promise<NamedTeacher[]> {
  const column = contact.includes('@') ? 'teachers.email' : 'teachers.mobile';
  return teachers(tx).select(['teachers.id', 'teachers.name']).where(column, '=', contact).execute();
}

export async function subjectsIn(tx: ReadTx, divisionId: string, teacherId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('teaching')
    .select('subject')
    .where('division_id', '=', divisionId)
    .where('teacher_id', '=', teacherId)
    .where('removed', '=', 0)
    .execute();
  return rows.map((row) => row.subject);
}

export async function teaches(
  tx: ReadTx,
  assignment: { divisionId: string; teacherId: string; subject: string },
): Promise<boolean> {
  const subjects = await subjectsIn(tx, assignment.divisionId, assignment.teacherId);
  return subjects.includes(assignment.subject);
}
