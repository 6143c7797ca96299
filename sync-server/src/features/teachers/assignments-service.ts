import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { teaching } from '@memcherrish/shared/domain/limits.ts';
import { perField } from '@memcherrish/shared/domain/per-field.ts';
import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { type TeacherField, teacherFields } from '@memcherrish/shared/domain/teacher-fields.ts';
import { maskNumber } from '@memcherrish/shared/rules/phone-entry.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { teacherOf } from '#directory/people-rows.ts';
import { requireManagedDivision } from '#features/people/managed-people-service.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/api-error.ts';
import { inviteTeacher, keepAssignable, putIntoClass } from './school-teachers.ts';
import {
  assignableAmong,
  divisionsOfTeachers,
  isInPool,
  listedTeachers,
  type NamedTeacher,
  teacherById,
  teachersByContact,
  teaches,
  teachesIn,
} from './teachers-store.ts';

type ListedTeacher = Teacher & { schoolName: string | null; batch: string | null; division: string | null };

/**
 * Lists the teachers that an admin may assign. Shows all details of teachers with a class in one of the
 * admin's schools. Does so too for teachers that the admin registered and no school has assigned yet. Shows
 * only name and masked mobile of other teachers without a school. Teachers of other schools are not listed
 * (decision record 0026).
 */
export async function listTeachers(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
): Promise<ListedTeacher[]> {
  return ctx.database.readTransaction(async (tx) => {
    const schoolIds = await managedSchoolIds(tx, admin.id);
    if (schoolIds.length === 0) return [];
    const divisions = await divisionsOfTeachers(tx, schoolIds);
    const rows = await listedTeachers(tx, admin.id, schoolIds, ctx.clock());
    // The first class of each teacher.
    const byTeacher = new Map(divisions.toReversed().map((each) => [each.teacherId, each]));
    return rows.map((row) => {
      const teacher = teacherOf(row);
      const divisionPath = byTeacher.get(row.id);
      if (divisionPath) {
        return {
          ...teacher,
          schoolName: divisionPath.schoolName,
          batch: divisionPath.batch,
          division: divisionPath.division,
        };
      }
      const isOwn = row.made_by === admin.id && row.assigned_at === null;
      return isOwn ? { ...teacher, ...nowhere } : masked(teacher);
    });
  });
}

const nowhere = { schoolName: null, batch: null, division: null };

function masked(teacher: Teacher): ListedTeacher {
  return {
    _id: teacher._id,
    ...perField<Record<TeacherField, null>>(teacherFields, () => null),
    name: teacher.name,
    mobile: teacher.mobile && maskNumber(teacher.mobile),
    profilePhoto: null,
    photoPreview: null,
    ...nowhere,
  };
}

/**
 * Returns the id of the teacher that the admin's list shows with this name and masked mobile. Returns null for a full
 * mobile, and when there is no such row or more than one: only what the admin can read in the list is found.
 */
export async function listedAs(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
  row: { name: string | undefined; mobile: string },
): Promise<string | null> {
  if (!row.mobile.includes('•')) return null;
  const alike = (await listTeachers(ctx, admin)).filter(
    ({ name, mobile }) => name === row.name && mobile === row.mobile,
  );
  return alike.length === 1 ? (alike[0]?._id ?? null) : null;
}

/** The teacher to assign: one from the list by id, or any teacher by the full mobile or e-mail. */
export type Picked = { teacherId: string } | { contact: string };

/**
 * Counts an assignment against the daily limits, before its transaction. Every typed contact counts, whether
 * or not a teacher has it. A pick from the list counts while no school has assigned the teacher. The reason
 * is that the first assignment shows the teacher's details.
 */
export async function countPick(
  ctx: Reads<'attempts' | 'database'>,
  admin: Account,
  picked: Picked,
): Promise<void> {
  const { contactsPerAdmin, poolPerAdmin, window } = teaching;
  if ('contact' in picked) {
    const key = `teacher-contacts admin ${admin.id}`;
    await ctx.attempts.count(key, contactsPerAdmin, window, serverWords.tooManyContacts);
  } else if (await isInPool(ctx.database.read, admin.id, picked.teacherId)) {
    const key = `new-teachers admin ${admin.id}`;
    await ctx.attempts.count(key, poolPerAdmin, window, serverWords.tooManyPoolTeachers);
  }
}

/**
 * Assigns a teacher, or asks them first if they belong to another school. Assigning or asking twice changes
 * nothing. Returns the sentence for the admin. The sentence for a contact does not depend on whether a
 * teacher of another school has it.
 */
export async function assignTeacher(
  ctx: Uses<'clock' | 'database' | 'pokes' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  { subject, ...picked }: Picked & { subject: string },
): Promise<string> {
  return ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    const found = 'contact' in picked ? await teachersByContact(tx, picked.contact) : await byId(tx, picked);
    const asked = { admin, schoolId: ids.schoolId, now: ctx.clock() };
    const [teacher, another] = await assignableAmong(
      tx,
      asked,
      found.map(({ id }) => id),
    );
    if (another) throw invalidField('mobile', dashboardWords.invalidTeacher);
    if (teacher) {
      await putIntoClass(ctx, tx, { ids, teacherId: teacher.id, subject });
      await recordAct(tx, ctx.clock(), admin, {
        action: 'assign-teacher',
        schoolId: ids.schoolId,
        subjectId: teacher.id,
        details: { name: teacher.name, subject, ...(await divisionNames(tx, ids)) },
      });
      return serverWords.teacherAssigned(teacher.name, subject);
    }
    const teacherId = found.length === 1 ? (found[0]?.id ?? null) : null;
    if ('contact' in picked) {
      await inviteTeacher(ctx, tx, admin, ids, { contact: picked.contact, subject, teacherId });
      return serverWords.teacherAsked;
    }
    const known = await knownElsewhere(tx, admin, picked.teacherId);
    const contact = known.mobile ?? known.email;
    await inviteTeacher(ctx, tx, admin, ids, { contact, subject, teacherId });
    return serverWords.teacherAskedFirst;
  });
}

async function byId(tx: ReadTx, { teacherId }: { teacherId: string }): Promise<NamedTeacher[]> {
  const teacher = await teacherById(tx, teacherId);
  return teacher ? [teacher] : [];
}

/**
 * Finds a teacher of another school of the same admin, who sees the teacher in full. Refuses every other id
 * as an unknown one.
 */
async function knownElsewhere(tx: ReadTx, admin: Account, teacherId: string) {
  const teacher = await teacherById(tx, teacherId);
  const schoolIds = await managedSchoolIds(tx, admin.id);
  if (!teacher || !(await teachesIn(tx, teacherId, schoolIds))) {
    throw invalidField('teacherId', dashboardWords.invalidTeacher);
  }
  return teacher;
}

export async function changeAssignment(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  change: { teacherId: string; subject: string; newSubject: string },
): Promise<void> {
  const { divisionId } = ids;
  const { teacherId, subject, newSubject } = change;
  await ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    if (!(await teaches(tx, { divisionId, teacherId, subject }))) throw notFound();
    if (subject === newSubject) return;
    // The teacher has been in the class since that time, whatever the subject.
    const { created_at: now } = await tx
      .selectFrom('teaching')
      .select('created_at')
      .where('division_id', '=', divisionId)
      .where('teacher_id', '=', teacherId)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    await ctx.revisions.endAssignment(tx, { divisionId, teacherId, subject });
    await ctx.revisions.assignTeacher(tx, { divisionId, teacherId, subject: newSubject, now });
    const changes = { subject: { before: subject, after: newSubject } };
    await recordAssignment(ctx, tx, admin, ids, { action: 'change-subject', teacherId, changes });
  });
}

export async function endAssignment(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  ended: { teacherId: string; subject: string },
): Promise<void> {
  const assignment = { divisionId: ids.divisionId, ...ended };
  await ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    if (!(await teaches(tx, assignment))) throw notFound();
    await ctx.revisions.endAssignment(tx, assignment);
    await keepAssignable(ctx, tx, { schoolId: ids.schoolId, teacherId: ended.teacherId });
    await recordAssignment(ctx, tx, admin, ids, { action: 'end-assignment', ...ended });
  });
}

async function recordAssignment(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  admin: Account,
  ids: DivisionIds,
  act: { action: 'change-subject' | 'end-assignment'; teacherId: string } & AuditDetails,
): Promise<void> {
  const { action, teacherId, ...details } = act;
  const teacher = await teacherById(tx, teacherId);
  await recordAct(tx, ctx.clock(), admin, {
    action,
    schoolId: ids.schoolId,
    subjectId: teacherId,
    details: { ...(teacher && { name: teacher.name }), ...details, ...(await divisionNames(tx, ids)) },
  });
}
