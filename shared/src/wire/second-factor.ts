import { z } from 'zod';
import { secondFactorWords } from '../text/second-factor.ts';
import { adminLoginAnswer } from './admins.ts';
import { existingPassword } from './fields.ts';

/** Six digits from the authenticator app, or a typed recovery code. */
export const code = z
  .string(secondFactorWords.codeMissing)
  .trim()
  .min(1, secondFactorWords.codeMissing)
  .max(40, secondFactorWords.wrongCode);

/** The response to the right password of an admin with a second factor. The ticket is valid for five minutes. */
export const secondFactorStep = z.object({
  message: z.string(),
  secondFactor: z.literal(true),
  ticket: z.string(),
});
/** The step must come first: a body without its mark is parsed as the specification's response. */
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
/** For the authenticator app: the key in base 32, and the URI for the QR code. */
export const beginSecondFactorAnswer = z.object({ secret: z.string(), uri: z.string() });
export const confirmSecondFactorBody = z.strictObject({ code });
/** The recovery codes are returned only once, here. */
export const confirmSecondFactorAnswer = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});
export const endSecondFactorBody = z.strictObject({ password: existingPassword, code });
