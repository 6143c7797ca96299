import { z } from 'zod';
import { textLength } from '../domain/limits.ts';
import { messages } from '../text/messages.ts';
import { existingPassword, made, newPassword, requiredEmail, requiredText } from './fields.ts';

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
