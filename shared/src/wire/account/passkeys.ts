import { passkeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, existingPassword, requiredText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { adminLoginAnswer } from '../people/admins.ts';
import { code } from './second-factor.ts';

/** Binary values travel in base64url, as the browser's library writes them. */
const binary = (most: number) =>
  z
    .string(passkeyWords.notAccepted)
    .regex(/^[\w-]*$/, passkeyWords.notAccepted)
    .max(most, passkeyWords.notAccepted);
/** At most 1023 bytes. */
const credentialId = binary(1364);
const transports = z.array(z.string().max(20)).max(10);

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
  /** Whether adding one also needs a code, because sign-ins by password need one. */
  needsCode: z.boolean(),
  passkeys: z.array(passkey),
});
export type OwnPasskeys = z.infer<typeof ownPasskeys>;

export const beginPasskeyBody = z.strictObject({ password: existingPassword, code: code.optional() });
const described = z.object({ id: z.string(), type: z.string(), transports: transports.default([]) });
/** The options for `navigator.credentials.create`. */
export const beginPasskeyAnswer = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', passkeyWords.notAccepted),
};
export const addPasskeyBody = z.strictObject({
  name: requiredText(passkeys.nameLength, passkeyWords.nameMissing),
  response: z.object({
    ...common,
    response: z.object({
      clientDataJSON: binary(4000),
      attestationObject: binary(30_000),
      transports: transports.default([]),
    }),
  }),
});
/** A new passkey as a browser sends it: some do not say how they reach the device. */
export type RegistrationResponse = z.infer<typeof addPasskeyBody>['response'];
export const removePasskeyBody = z.strictObject({ password: existingPassword });

/** The options for `navigator.credentials.get`. They name no credential, so they tell nothing about accounts. */
export const beginPasskeySignInAnswer = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export const passkeySignInBody = z.strictObject({
  response: z.object({
    ...common,
    response: z.object({
      clientDataJSON: binary(4000),
      authenticatorData: binary(8000),
      signature: binary(12_000),
      userHandle: binary(100).optional(),
    }),
  }),
});
export type AuthenticationResponse = z.infer<typeof passkeySignInBody>['response'];

export const passkeyCalls = {
  beginSignIn: call({ method: 'POST', path: paths.passkeyLoginOptions, answer: beginPasskeySignInAnswer }),
  signIn: call({
    method: 'POST',
    path: paths.passkeyLogin,
    body: passkeySignInBody,
    answer: adminLoginAnswer,
  }),
  list: call({ method: 'GET', path: paths.passkeys, answer: ownPasskeys }),
  begin: call({
    method: 'POST',
    path: paths.passkeyOptions,
    body: beginPasskeyBody,
    answer: beginPasskeyAnswer,
  }),
  add: call({ method: 'POST', path: paths.passkeys, body: addPasskeyBody, answer: done }),
  remove: call({ method: 'POST', path: paths.removePasskey, body: removePasskeyBody, answer: done }),
};
