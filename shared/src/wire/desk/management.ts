import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import {
  done,
  existingPassword,
  gender,
  id,
  made,
  mobileEntry,
  requiredEmail,
  requiredText,
} from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { adminSchemas, readOnly, schoolmateFields } from '../people/schoolmate-registry.ts';
import { conflictAnswer } from '../people/schoolmates.ts';
import { managedSchoolmate } from './schools.ts';

/** The calls by which an admin manages the people of a school. */

const divisionIds = { schoolId: id, batchId: id, divisionId: id };

/** The specification requires a password here. It never signs anyone in, because sign-up replaces it. */
export const registerSchoolmateBody = z
  .strictObject({
    name: requiredText(textLength.name, messages.allFieldsRequired),
    email: requiredEmail(messages.allFieldsRequired),
    mobile: mobileEntry,
    place: requiredText(textLength.place, messages.allFieldsRequired),
    password: existingPassword,
    confirmPassword: existingPassword,
    gender: gender.nullable().optional(),
    schoolId: id.optional(),
    batchId: id.optional(),
    divisionId: id.optional(),
  })
  .superRefine((body, context) => {
    if (body.password !== body.confirmPassword) {
      context.addIssue({
        code: 'custom',
        path: ['confirmPassword'],
        message: formMessages.passwordsDoNotMatch,
      });
    }
    const ids = [body.schoolId, body.batchId, body.divisionId].filter((each) => each !== undefined);
    if (ids.length !== 0 && ids.length !== 3) {
      context.addIssue({ code: 'custom', path: ['divisionId'], message: formMessages.invalidDivisionIds });
    }
  });

/** Records that an admin registered without a division. */
export const waitingSchoolmates = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    mobile: z.string().nullable(),
    place: z.string().nullable(),
  }),
);
export type WaitingSchoolmate = z.infer<typeof waitingSchoolmates>[number];
export const assignWaitingBody = z.strictObject(divisionIds);

/**
 * Name, gender and mobile are required, except the mobile of a person who has none: it may stay empty. Other fields of the
 * record may be sent, but are ignored.
 */
export const editSchoolmateBody = z.strictObject({
  ...readOnly(managedSchoolmate.shape),
  ...z.object(adminSchemas).partial().shape,
  name: schoolmateFields.name.schema,
  gender,
  mobile: z.string(messages.enterPhone).trim().max(40, messages.invalidMobile).nullable(),
  base: z.record(z.string().max(40), z.number().int().min(0)).optional(),
});
export type EditSchoolmateBody = z.infer<typeof editSchoolmateBody>;
export const editSchoolmateAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  schoolmate: managedSchoolmate,
});
export const removedAnswer = z.object({ success: z.literal(true), message: z.string() });

export const fellowAdmins = z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() }));
export type FellowAdmin = z.infer<typeof fellowAdmins>[number];
export const addFellowBody = z.strictObject({ email: requiredEmail() });
export const decideAdminBody = z.strictObject({ approve: z.boolean(messages.required) });
export const waitingAdmins = z.array(
  z.object({ _id: z.string(), name: z.string(), email: z.string(), createdAt: z.string() }),
);
export type WaitingAdmin = z.infer<typeof waitingAdmins>[number];

export const fellowAdminCalls = {
  list: call({ method: 'GET', path: paths.fellowAdmins, answer: fellowAdmins }),
  add: call({ method: 'POST', path: paths.fellowAdmins, body: addFellowBody, status: 201, answer: done }),
  remove: call({ method: 'DELETE', path: paths.fellowAdmin, answer: done }),
  listWaiting: call({ method: 'GET', path: paths.waitingAdmins, answer: waitingAdmins }),
  decideWaiting: call({ method: 'POST', path: paths.waitingAdmin, body: decideAdminBody, answer: done }),
};

export const managementCalls = {
  register: call({
    method: 'POST',
    path: paths.registerSchoolmate,
    body: registerSchoolmateBody,
    status: 201,
    answer: made,
  }),
  listWaiting: call({ method: 'GET', path: paths.waitingSchoolmates, answer: waitingSchoolmates }),
  assignWaiting: call({
    method: 'POST',
    path: paths.waitingSchoolmate,
    body: assignWaitingBody,
    answer: done,
  }),
  edit: call({
    method: 'PUT',
    path: paths.managedSchoolmate,
    body: editSchoolmateBody,
    answer: editSchoolmateAnswer,
    errors: { 409: conflictAnswer },
  }),
  remove: call({ method: 'DELETE', path: paths.managedSchoolmate, answer: removedAnswer }),
};
