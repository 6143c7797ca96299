import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { teacher } from '@memcherrish/shared/wire/people.ts';
import { teachersAnswer } from '@memcherrish/shared/wire/schools.ts';
import {
  listedTeachers,
  registerTeacherAnswer,
  sentTeachingInvitations,
  type UpdateTeacherBody,
} from '@memcherrish/shared/wire/teachers.ts';
import type { z } from 'zod';
import { request } from './client.ts';

export type ListedTeacher = z.infer<typeof listedTeachers>[number];
export type DivisionTeacher = z.infer<typeof teachersAnswer>[number];

/** Lists the teachers of the admin's schools in full, and teachers without a school by name and masked mobile. */
export function listTeachers() {
  return request('GET', paths.allTeachers, { schema: listedTeachers });
}

/** Lists the teachers of a division, one entry for each subject. */
export function listDivisionTeachers({ schoolId, batchId, divisionId }: DivisionIds) {
  return request('GET', paths.teachers(schoolId, batchId, divisionId), { schema: teachersAnswer });
}

/** Registers a teacher. Empty fields are not sent. */
export function registerTeacher(fields: Record<string, string>, photo: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  form.set('profilePhoto', photo);
  return request('POST', paths.registerTeacher, { schema: registerTeacherAnswer, form });
}

export function assignTeacher(
  { schoolId, batchId, divisionId }: DivisionIds,
  entry: { teacherId: string; subject: string },
) {
  return request('POST', paths.assignTeacher(schoolId, batchId, divisionId), { schema: done, json: entry });
}

/** Invites a teacher of another school, by full mobile or e-mail. */
export function inviteTeacher(
  { schoolId, batchId, divisionId }: DivisionIds,
  entry: { contact: string; subject: string },
) {
  return request('POST', paths.inviteTeacher(schoolId, batchId, divisionId), { schema: done, json: entry });
}

export function listTeacherInvitations(schoolId: string) {
  return request('GET', paths.teacherInvitations(schoolId), { schema: sentTeachingInvitations });
}

export function withdrawTeacherInvitation(schoolId: string, invitationId: string) {
  return request('DELETE', paths.teacherInvitation(schoolId, invitationId), { schema: done });
}

export function answerTeachingInvitation(invitationId: string, accept: boolean) {
  return request('POST', paths.teachingInvitation(invitationId), { schema: done, json: { accept } });
}

/** Removes the signed-in teacher from a class. */
export function leaveClass(divisionId: string) {
  return request('DELETE', paths.ownClass(divisionId), { schema: done });
}

export function changeAssignment(
  { schoolId, batchId, divisionId }: DivisionIds,
  teacherId: string,
  change: { subject: string; newSubject: string },
) {
  const path = paths.assignment(schoolId, batchId, divisionId, teacherId);
  return request('PUT', path, { schema: done, json: change });
}

export function endAssignment(
  { schoolId, batchId, divisionId }: DivisionIds,
  teacherId: string,
  subject: string,
) {
  const path = paths.assignment(schoolId, batchId, divisionId, teacherId);
  return request('DELETE', `${path}?${new URLSearchParams({ subject })}`, { schema: done });
}

export function readOwnTeacher() {
  return request('GET', paths.ownTeacher, { schema: teacher });
}

/** Changes the own record. Omitted fields stay. */
export function updateOwnTeacher(changes: UpdateTeacherBody) {
  return request('PUT', paths.ownTeacher, { schema: teacher, json: changes });
}

export function replaceOwnTeacherPhoto(photo: File) {
  const form = new FormData();
  form.set('profilePhoto', photo);
  return request('POST', paths.ownTeacherPhoto, { schema: teacher, form });
}
