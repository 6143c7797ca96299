import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, existingPassword } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { adminLoginAnswer } from '../people/admins.ts';

/** Six digits from the authenticator app, or a typed recovery code. */
export const code = z
  .string(secondFactorWords.codeMissing)
  .trim()
  .min(1, secondFactorWords.codeMissing)
  .max(40, secondFactorWords.wrongCode);

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

export const secondFactorCalls = {
  signIn: call({
    method: 'POST',
    path: paths.adminLoginStep,
    body: secondFactorBody,
    answer: adminLoginAnswer,
  }),
  read: call({ method: 'GET', path: paths.secondFactor, answer: secondFactorState }),
  begin: call({
    method: 'POST',
    path: paths.secondFactor,
    body: beginSecondFactorBody,
    answer: beginSecondFactorAnswer,
  }),
  confirm: call({
    method: 'POST',
    path: paths.confirmSecondFactor,
    body: confirmSecondFactorBody,
    answer: confirmSecondFactorAnswer,
  }),
  end: call({ method: 'POST', path: paths.endSecondFactor, body: endSecondFactorBody, answer: done }),
};
