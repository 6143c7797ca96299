import { passkeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { codeEntry, done, existingPassword, requiredText } from '../base/fields.ts';
import {
  acceptedPasskeys,
  authenticationResponse,
  creationOptionsAnswer,
  registrationResponse,
  requestOptionsAnswer,
} from '../base/passkey-shapes.ts';
import { paths } from '../base/paths.ts';
import { adminLoginAnswer } from '../people/admins.ts';
import { signInAnswer } from '../people/schoolmates.ts';
import { teacherLoginAnswer } from '../people/teachers.ts';
import { code } from './second-factor.ts';

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const ownPasskeys = z.object({
  /** The only address at which passkeys work. Null if they work at none. */
  origin: z.string().nullable(),
  /**
   * The proof that a new passkey needs: nothing after a fresh sign-in, the password, also a code of the second factor, or
   * a code to the number for a schoolmate without a password.
   */
  proof: z.enum(['none', 'password', 'password-and-code', 'number']),
  /** The proof that a removal needs: a fresh sign-in is not enough. */
  removalProof: z.enum(['password', 'number']),
  passkeys: z.array(passkey),
  /** Whether the account has or had one, as far as its news tell. A browser then saves none silently. */
  hadPasskey: z.boolean(),
  /** Null without a passkey. */
  accepted: acceptedPasskeys.nullable(),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

/** A schoolmate may give a code to their number in place of the password. */
const ownProof = { password: existingPassword.optional(), otp: codeEntry.optional() };
export const beginPasskeyBody = z.strictObject({
  ...ownProof,
  code: code.optional(),
  /** The browser adds the passkey without asking its owner, right after a sign-in by password. */
  silent: z.literal(true).optional(),
});
export type BeginPasskeyBody = z.input<typeof beginPasskeyBody>;
export const addPasskeyBody = z.strictObject({
  /** Without a name it gets that of the browser. */
  name: requiredText(passkeys.nameLength).optional(),
  response: registrationResponse,
});
export const removePasskeyBody = z.strictObject(ownProof);
/** The passkey that the device may forget, for `PublicKeyCredential.signalUnknownCredential`. */
export const removePasskeyAnswer = done.extend({ rpId: z.string().nullable(), credentialId: z.string() });

export const passkeySignInBody = z.strictObject({ response: authenticationResponse });
/** The answer of the sign-in of the passkey's owner, whatever page asked for it. */
export const passkeyAnswers = {
  admin: adminLoginAnswer.extend({ kind: z.literal('admin'), accepted: acceptedPasskeys }),
  schoolmate: signInAnswer.extend({ kind: z.literal('schoolmate'), accepted: acceptedPasskeys }),
  teacher: teacherLoginAnswer.extend({ kind: z.literal('teacher'), accepted: acceptedPasskeys }),
};
export const passkeySignInAnswer = z.discriminatedUnion('kind', [
  passkeyAnswers.admin,
  passkeyAnswers.schoolmate,
  passkeyAnswers.teacher,
]);

export const passkeyCalls = {
  beginSignIn: call({ method: 'POST', path: paths.passkeyLoginOptions, answer: requestOptionsAnswer }),
  signIn: call({
    method: 'POST',
    path: paths.passkeyLogin,
    body: passkeySignInBody,
    answer: passkeySignInAnswer,
  }),
  list: call({ method: 'GET', path: paths.passkeys, answer: ownPasskeys }),
  begin: call({
    method: 'POST',
    path: paths.passkeyOptions,
    body: beginPasskeyBody,
    answer: creationOptionsAnswer,
  }),
  add: call({ method: 'POST', path: paths.passkeys, body: addPasskeyBody, answer: done }),
  remove: call({
    method: 'POST',
    path: paths.removePasskey,
    body: removePasskeyBody,
    answer: removePasskeyAnswer,
  }),
  beginProof: call({ method: 'POST', path: paths.passkeyProof, answer: requestOptionsAnswer }),
};
