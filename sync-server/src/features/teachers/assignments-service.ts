import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { maskNumber } from '@memcherrish/shared/rules/phone-entry.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/audit.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader, Writing } from '#db/write.ts';
import { type DivisionIds, requireManagedDivision } from '#features/people/managed-people-service.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { placeNames, recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound } from '#server/refusal.ts';
import { teacherOf } from '#sync/people-rows.ts';
import { allTeachers, placesOfTeachers, teacherById, teachersByMobile, teaches } from './teachers-store.ts';

type ListedTeacher = Teacher & { schoolName: string | null; batch: string | null; division: string | null };

/** The teachers of the admin's schools in full, all others by name and masked mobile until they are assigned (design section 8). */
export async function listTeachers(parts: Parts, admin: Account): Promise<ListedTeacher[]> {
  return parts.database.readTogether(async (reader) => {
    const places = await placesOfTeachers(reader, await managedSchoolIds(reader, admin.id));
    return (await allTeachers(reader)).map((row) => {
      const teacher = teacherOf(row);
      const place = places.find((each) => each.teacherId === row.id);
      if (!place) return masked(teacher);
      return { ...teacher, schoolName: place.schoolName, batch: place.batch, division: place.division };
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
  parts: Parts,
  admin: Account,
  ids: DivisionIds,
  picked: { teacherId: string | undefined; mobile: string | null | undefined; subject: string },
): Promise<string> {
  return parts.database.write(async (writing) => {
    await requireManagedDivision(writing.trx, admin, ids);
    const teacher = await pickedTeacher(writing.trx, picked);
    await parts.revisions.assignTeacher(writing, {
      divisionId: ids.divisionId,
      teacherId: teacher.id,
      subject: picked.subject,
      now: parts.clock().toISOString(),
    });
    await recordAct(writing, parts.clock(), admin, {
      action: 'assign-teacher',
      schoolId: ids.schoolId,
      subjectId: teacher.id,
      details: { name: teacher.name, subject: picked.subject, ...(await placeNames(writing.trx, ids)) },
    });
    return teacher.name;
  });
}

async function pickedTeacher(
  reader: Reader,
  { teacherId, mobile }: { teacherId: string | undefined; mobile: string | null | undefined },
): Promise<{ id: string; name: string }> {
  if (!teacherId && !mobile) throw invalidField('teacherId', messages.pickTeacherAndSubject);
  if (teacherId) {
    const teacher = await teacherById(reader, teacherId);
    if (!teacher) throw invalidField('teacherId', dashboardWords.invalidTeacher);
    return teacher;
  }
  const number = normaliseMobile(mobile ?? '');
  const [teacher, another] = number === null ? [] : await teachersByMobile(reader, number);
  if (!teacher || another) throw invalidField('mobile', dashboardWords.invalidTeacher);
  return teacher;
}

/** Changes the subject of an assignment. */
export async function changeAssignment(
  parts: Parts,
  admin: Account,
  ids: DivisionIds,
  change: { teacherId: string; subject: string; newSubject: string },
): Promise<void> {
  const { divisionId } = ids;
  const { teacherId, subject, newSubject } = change;
  await parts.database.write(async (writing) => {
    await requireManagedDivision(writing.trx, admin, ids);
    if (!(await teaches(writing.trx, { divisionId, teacherId, subject }))) throw notFound();
    if (subject === newSubject) return;
    const now = parts.clock().toISOString();
    await parts.revisions.endAssignment(writing, { divisionId, teacherId, subject });
    await parts.revisions.assignTeacher(writing, { divisionId, teacherId, subject: newSubject, now });
    const changes = { subject: { before: subject, after: newSubject } };
    await recordAssignment(parts, writing, admin, ids, { action: 'change-subject', teacherId, changes });
  });
}

export async function endAssignment(
  parts: Parts,
  admin: Account,
  ids: DivisionIds,
  ended: { teacherId: string; subject: string },
): Promise<void> {
  const assignment = { divisionId: ids.divisionId, ...ended };
  await parts.database.write(async (writing) => {
    await requireManagedDivision(writing.trx, admin, ids);
    if (!(await teaches(writing.trx, assignment))) throw notFound();
    await parts.revisions.endAssignment(writing, assignment);
    await recordAssignment(parts, writing, admin, ids, { action: 'end-assignment', ...ended });
  });
}

async function recordAssignment(
  parts: Parts,
  writing: Writing,
  admin: Account,
  ids: DivisionIds,
  act: { action: 'change-subject' | 'end-assignment'; teacherId: string } & AuditDetails,
): Promise<void> {
  const { action, teacherId, ...details } = act;
  const teacher = await teacherById(writing.trx, teacherId);
  await recordAct(writing, parts.clock(), admin, {
    action,
    schoolId: ids.schoolId,
    subjectId: teacherId,
    details: { ...(teacher && { name: teacher.name }), ...details, ...(await placeNames(writing.trx, ids)) },
  });
}
