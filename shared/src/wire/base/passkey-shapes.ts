import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { z } from 'zod';

/** The messages of browsers and devices, and the options that they get. Binary values travel in base64url, as the library writes them. */
const binary = (most: number) =>
  z
    .string(passkeyWords.notAccepted)
    .regex(/^[\w-]*$/, passkeyWords.notAccepted)
    .max(most, passkeyWords.notAccepted);
/** At most 1023 bytes. */
const credentialId = binary(1364);
const transports = z.array(z.string().max(20)).max(10);
const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports.default([]),
});

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', passkeyWords.notAccepted),
};

/** The options for `navigator.credentials.create`. */
export const creationOptionsAnswer = z.object({
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
    userVerification: z.enum(['required', 'preferred']),
  }),
});

/** A new passkey as a browser sends it: some do not say how they reach the device. */
export const registrationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4000),
    attestationObject: binary(30_000),
    transports: transports.default([]),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

/** The options for `navigator.credentials.get`. Those of a sign-in name no passkey, so they tell nothing about accounts. */
export const requestOptionsAnswer = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(described).optional(),
});

export type RequestOptions = z.infer<typeof requestOptionsAnswer>;

/** A signature by a passkey. */
export const authenticationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4000),
    authenticatorData: binary(8000),
    signature: binary(12_000),
    userHandle: binary(100).optional(),
  }),
});
export type AuthenticationResponse = z.infer<typeof authenticationResponse>;

/** The passkeys that the server accepts, for `PublicKeyCredential.signalAllAcceptedCredentials`: devices then forget the others. */
export const acceptedPasskeys = z.object({
  rpId: z.string(),
  userId: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
});
export type AcceptedPasskeys = z.infer<typeof acceptedPasskeys>;
