import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { maskNumber } from '@memcherrish/shared/rules/phone-entry.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/audit.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { type DivisionIds, requireManagedDivision } from '#features/people/managed-people-service.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { invalidField, notFound } from '#server/http/api-error.ts';
import { teacherOf } from '#sync/people-rows.ts';
import {
  allTeachers,
  divisionsOfTeachers,
  teacherById,
  teachersByMobile,
  teaches,
} from './teachers-store.ts';

type ListedTeacher = Teacher & { schoolName: string | null; batch: string | null; division: string | null };

/** The teachers of the admin's schools in full, all others by name and masked mobile until they are assigned (design section 8). */
export async function listTeachers(ctx: ReadContext, admin: Account): Promise<ListedTeacher[]> {
  return ctx.database.readTransaction(async (tx) => {
    const divisions = await divisionsOfTeachers(tx, await managedSchoolIds(tx, admin.id));
    return (await allTeachers(tx)).map((row) => {
      const teacher = teacherOf(row);
      const divisionPath = divisions.find((each) => each.teacherId === row.id);
      if (!divisionPath) return masked(teacher);
      return {
        ...teacher,
        schoolName: divisionPath.schoolName,
        batch: divisionPath.batch,
        division: divisionPath.division,
      };
    });
  });
}

function masked(teacher: Teacher): ListedTeacher {
  return {
    _id: teacher._id,
    name: teacher.name,
    mobile: teacher.mobile && maskNumber(teacher.mobile),
    gender: null,
    email: null,
    place: null,
    whatsapp: null,
    instaUsername: null,
    fbUsername: null,
    currentStatus: null,
    about: null,
    profilePhoto: null,
    photoPreview: null,
    schoolName: null,
    batch: null,
    division: null,
  };
}

/** Assigns the picked teacher; doing it twice changes nothing. Answers the teacher's name. */
export async function assignTeacher(
  ctx: AppContext,
  admin: Account,
  ids: DivisionIds,
  picked: { teacherId: string | undefined; mobile: string | null | undefined; subject: string },
): Promise<string> {
  return ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    const teacher = await pickedTeacher(tx, picked);
    await ctx.revisions.assignTeacher(tx, {
      divisionId: ids.divisionId,
      teacherId: teacher.id,
      subject: picked.subject,
      now: ctx.clock().toISOString(),
    });
    await recordAct(tx, ctx.clock(), admin, {
      action: 'assign-teacher',
      schoolId: ids.schoolId,
      subjectId: teacher.id,
      details: { name: teacher.name, subject: picked.subject, ...(await divisionNames(tx, ids)) },
    });
    return teacher.name;
  });
}

async function pickedTeacher(
  tx: ReadTx,
  { teacherId, mobile }: { teacherId: string | undefined; mobile: string | null | undefined },
): Promise<{ id: string; name: string }> {
  if (!teacherId && !mobile) throw invalidField('teacherId', messages.pickTeacherAndSubject);
  if (teacherId) {
    const teacher = await teacherById(tx, teacherId);
    if (!teacher) throw invalidField('teacherId', dashboardWords.invalidTeacher);
    return teacher;
  }
  const number = normaliseMobile(mobile ?? '');
  const [teacher, another] = number === null ? [] : await teachersByMobile(tx, number);
  if (!teacher || another) throw invalidField('mobile', dashboardWords.invalidTeacher);
  return teacher;
}

/** Changes the subject of an assignment. */
export async function changeAssignment(
  ctx: AppContext,
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
    const now = ctx.clock().toISOString();
    await ctx.revisions.endAssignment(tx, { divisionId, teacherId, subject });
    await ctx.revisions.assignTeacher(tx, { divisionId, teacherId, subject: newSubject, now });
    const changes = { subject: { before: subject, after: newSubject } };
    await recordAssignment(ctx, tx, admin, ids, { action: 'change-subject', teacherId, changes });
  });
}

export async function endAssignment(
  ctx: AppContext,
  admin: Account,
  ids: DivisionIds,
  ended: { teacherId: string; subject: string },
): Promise<void> {
  const assignment = { divisionId: ids.divisionId, ...ended };
  await ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    if (!(await teaches(tx, assignment))) throw notFound();
    await ctx.revisions.endAssignment(tx, assignment);
    await recordAssignment(ctx, tx, admin, ids, { action: 'end-assignment', ...ended });
  });
}

async function recordAssignment(
  ctx: AppContext,
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
