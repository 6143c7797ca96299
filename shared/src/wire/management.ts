import { z } from 'zod';
import { textLength } from '../domain/limits.ts';
import { formMessages } from '../text/form-messages.ts';
import { messages } from '../text/messages.ts';
import { existingPassword, gender, id, mobileEntry, requiredEmail, requiredText } from './fields.ts';
import { adminSchemas, readOnly, schoolmateFields } from './schoolmate-registry.ts';
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
export const addFellowBody = z.strictObject({ email: requiredEmail() });
export const decideAdminBody = z.strictObject({ approve: z.boolean(messages.required) });
export const waitingAdmins = z.array(
  z.object({ _id: z.string(), name: z.string(), email: z.string(), createdAt: z.string() }),
);
