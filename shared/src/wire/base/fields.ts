import { levels } from '@memcherrish/shared/access/levels.ts';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { codeLength, textLength } from '@memcherrish/shared/domain/limits.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { isEmail, passwordProblem } from '@memcherrish/shared/rules/credentials.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';

/** The schemas of fields that several calls share, with their messages. */

export const id = z.string().regex(idPattern, messages.notFound);
export const gender = z.enum(genders, messages.invalidField);
export const level = z.enum(levels, formMessages.invalidLevel);

/** A code from a message. */
export const codeEntry = z
  .string(formMessages.enterSixDigits)
  .regex(new RegExp(`^\\d{${codeLength}}$`), formMessages.enterSixDigits);

/** Tidied text of a limited length; blank text is rejected with `missing`. */
export const requiredText = (most: number, missing: string = messages.required) =>
  z
    .string(missing)
    .transform(tidy)
    .pipe(z.string().min(1, missing).max(most, messages.tooLong(most)));

/** Optional text: blank becomes null. */
export const optionalText = (most: number) =>
  z
    .string(messages.invalidField)
    .transform(tidy)
    .pipe(z.string().max(most, messages.tooLong(most)))
    .transform((text) => (text === '' ? null : text))
    .nullable();

export const requiredEmail = (missing: string = messages.required, invalid: string = messages.invalidEmail) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(textLength.email, messages.tooLong(textLength.email))
    .refine(isEmail, invalid);

export const emailOrNone = z.union([requiredEmail(), z.literal('').transform(() => null), z.null()]);

export const newPassword = z.string(messages.passwordRequired).superRefine((entry, context) => {
  const problem = passwordProblem(entry);
  if (problem === 'short')
    context.addIssue(entry === '' ? messages.passwordRequired : formMessages.passwordTooShort);
  if (problem === 'long') context.addIssue(formMessages.passwordTooLong);
});

/** The current password. Only its length is bounded, so that an old password rule never locks anyone out. */
export const existingPassword = z
  .string(messages.passwordRequired)
  .min(1, messages.passwordRequired)
  .max(1024, formMessages.passwordTooLong);

/** A number as a person types it; the server normalises it (rules/phone.ts). */
export const mobileEntry = z
  .string(messages.enterPhone)
  .trim()
  .min(1, messages.enterPhone)
  .max(40, messages.invalidMobile);

/** A mobile in an address, in any spelling. */
export const mobileParams = z.object({ mobile: z.string().max(60, messages.notFound) });

/** The file of a table. A call may also send it as CSV. */
export const spreadsheetFile = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const done = z.object({ message: z.string() });
export const made = z.object({ message: z.string(), _id: z.string() });
