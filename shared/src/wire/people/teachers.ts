import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, newPassword, requiredText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { emailLoginBody } from './admins.ts';
import { teacher } from './people.ts';
import {
  optionalTeacherFields,
  ownTeacherFields,
  requiredTeacherFields,
  teacherSchemas,
} from './teacher-registry.ts';

export const teacherLoginAnswer = z.object({ message: z.string(), teacher, token: z.string() });

/**
 * A teacher that an admin can assign. Teachers of the admin's schools are complete, with a class. Teachers without a school have only a
 * name and a masked mobile. Teachers of other schools are not listed.
 */
export const listedTeacher = teacher.extend({
  schoolName: z.string().nullable(),
  batch: z.string().nullable(),
  division: z.string().nullable(),
});
export const listedTeachers = z.array(listedTeacher);
export type ListedTeacher = z.infer<typeof listedTeachers>[number];

/** The fields of the multipart form besides the photo. */
export const registerTeacherFields = z
  .strictObject({
    ...teacherSchemas(requiredTeacherFields, messages.allFieldsRequired),
    password: newPassword,
    confirmPassword: z.string().max(1024).optional(),
    ...z.object(teacherSchemas(optionalTeacherFields, messages.allFieldsRequired)).partial().shape,
  })
  .superRefine((form, context) => {
    if (form.confirmPassword !== undefined && form.confirmPassword !== form.password) {
      context.addIssue({
        code: 'custom',
        path: ['confirmPassword'],
        message: teacherFormWords.teacherPasswordsDoNotMatch,
      });
    }
  });
export const registerTeacherAnswer = z.object({
  message: z.string(),
  _id: z.string(),
  profilePhoto: z.string(),
});

/** A teacher's own details; absent fields do not change. */
export const updateTeacherBody = z
  .strictObject(teacherSchemas(ownTeacherFields, messages.required))
  .partial();
export type UpdateTeacherBody = z.infer<typeof updateTeacherBody>;

const copied = z.unknown().optional();

/**
 * The picked teacher, by id or full mobile, and the subject. Other fields of the specification's client are ignored: the response has the
 * current values.
 */
export const assignTeacherBody = z.strictObject({
  teacherId: z.string().max(40).optional(),
  teacher: z.string().max(textLength.name).optional(),
  mobile: z.string().max(40).nullable().optional(),
  subject: requiredText(textLength.subject, formMessages.pickTeacherAndSubject),
  profilePhoto: copied,
  place: copied,
  email: copied,
  whatsapp: copied,
  instaUsername: copied,
  fbUsername: copied,
  currentStatus: copied,
  about: copied,
});
/** The full mobile or the e-mail of a teacher of another school, as the admin typed it. */
export const inviteTeacherBody = z.strictObject({
  contact: z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .max(textLength.email, messages.tooLong(textLength.email)),
  subject: requiredText(textLength.subject),
});

/** An invitation as the school sees it. It shows what was typed and nothing of the teacher, who may not exist. */
export const sentTeachingInvitation = z.object({
  _id: z.string(),
  contact: z.string(),
  subject: z.string(),
  batch: z.string(),
  division: z.string(),
  /** The admin who sent the invitation. */
  askedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type SentTeachingInvitation = z.infer<typeof sentTeachingInvitation>;
export const sentTeachingInvitations = z.array(sentTeachingInvitation);

export const answerInvitationBody = z.strictObject({ accept: z.boolean(messages.invalidField) });

export const changeAssignmentBody = z.strictObject({
  subject: requiredText(textLength.subject),
  newSubject: requiredText(textLength.subject),
});
export const assignmentQuery = z.object({ subject: z.string().max(textLength.subject) });

export const teacherCalls = {
  register: call({
    method: 'POST',
    path: paths.registerTeacher,
    form: registerTeacherFields,
    status: 201,
    answer: registerTeacherAnswer,
  }),
  logIn: call({ method: 'POST', path: paths.teacherLogin, body: emailLoginBody, answer: teacherLoginAnswer }),
  list: call({ method: 'GET', path: paths.allTeachers, answer: listedTeachers }),
  readOwn: call({ method: 'GET', path: paths.ownTeacher, answer: teacher }),
  changeOwn: call({ method: 'PUT', path: paths.ownTeacher, body: updateTeacherBody, answer: teacher }),
  replaceOwnPhoto: call({ method: 'POST', path: paths.ownTeacherPhoto, form: z.object({}), answer: teacher }),
  assign: call({ method: 'POST', path: paths.assignTeacher, body: assignTeacherBody, answer: done }),
  invite: call({ method: 'POST', path: paths.inviteTeacher, body: inviteTeacherBody, answer: done }),
  listInvitations: call({ method: 'GET', path: paths.teacherInvitations, answer: sentTeachingInvitations }),
  withdrawInvitation: call({ method: 'DELETE', path: paths.teacherInvitation, answer: done }),
  answerInvitation: call({
    method: 'POST',
    path: paths.teachingInvitation,
    body: answerInvitationBody,
    answer: done,
  }),
  leaveClass: call({ method: 'DELETE', path: paths.ownClass, answer: done }),
  changeAssignment: call({ method: 'PUT', path: paths.assignment, body: changeAssignmentBody, answer: done }),
  endAssignment: call({ method: 'DELETE', path: paths.assignment, query: assignmentQuery, answer: done }),
};
