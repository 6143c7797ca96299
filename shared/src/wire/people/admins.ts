import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { existingPassword, made, newPassword, requiredEmail, requiredText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

export const registerAdminBody = z.strictObject({
  name: requiredText(textLength.name, messages.allFieldsRequired),
  email: requiredEmail(messages.allFieldsRequired),
  password: newPassword,
  /** Asked from the first admin of an installation alone. */
  setupCode: z.string().max(textLength.name).optional(),
});
export const registerAdminAnswer = made;

export const emailLoginBody = z.strictObject({
  email: requiredEmail(messages.allFieldsRequired),
  password: existingPassword,
});
export const adminLoginAnswer = z.object({ message: z.string(), token: z.string(), adminName: z.string() });

/** The response to the right password of an admin with a second factor. The ticket is valid for five minutes. */
export const secondFactorStep = z.object({
  message: z.string(),
  secondFactor: z.literal(true),
  ticket: z.string(),
});
/** The step must come first: a body without its mark is parsed as the specification's response. */
export const adminSignInAnswer = z.union([secondFactorStep, adminLoginAnswer]);

export const adminCalls = {
  register: call({
    method: 'POST',
    path: paths.adminRegister,
    body: registerAdminBody,
    status: 201,
    answer: registerAdminAnswer,
  }),
  logIn: call({ method: 'POST', path: paths.adminLogin, body: emailLoginBody, answer: adminSignInAnswer }),
};
