import { z } from 'zod';
import { secondFactorWords } from '../text/second-factor.ts';
import { adminLoginAnswer } from './admins.ts';
import { existingPassword } from './fields.ts';

/** Six digits from the app, or a recovery code as it is typed. */
const code = z
  .string(secondFactorWords.codeMissing)
  .trim()
  .min(1, secondFactorWords.codeMissing)
  .max(40, secondFactorWords.wrongCode);

/** The answer to the right password of an admin whose sign-in wants a code too; the ticket is good for five minutes. */
export const secondFactorStep = z.object({
  message: z.string(),
  secondFactor: z.literal(true),
  ticket: z.string(),
});
/** The step comes first: without its mark the answer is that of the specification. */
export const adminSignInAnswer = z.union([secondFactorStep, adminLoginAnswer]);
export const secondFactorBody = z.strictObject({
  ticket: z
    .string(secondFactorWords.stepOver)
    .min(1, secondFactorWords.stepOver)
    .max(500, secondFactorWords.stepOver),
  code,
});

export const secondFactorState = z.object({
  on: z.boolean(),
  /** ISO 8601; null while it is off. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const beginSecondFactorBody = z.strictObject({ password: existingPassword });
/** What the app is to know: the key in base 32, and the address that the QR code holds. */
export const beginSecondFactorAnswer = z.object({ secret: z.string(), uri: z.string() });
export const confirmSecondFactorBody = z.strictObject({ code });
/** The recovery codes are answered this once. */
export const confirmSecondFactorAnswer = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});
export const endSecondFactorBody = z.strictObject({ password: existingPassword, code });
