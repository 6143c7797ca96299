import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { z } from 'zod';

/** The content of a token. The session row decides everything else. */
export const tokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  kind: z.enum(accountKinds),
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const audience = 'memcherrish';
/** The prefix `__Host-` restricts a cookie to TLS or loopback, our own host and the whole site. */
export const sessionCookie = '__Host-session';
export const proofCookie = '__Host-proof';
/** Binds a code to the browser that asked for it. */
export const codeCookie = '__Host-code';
/** Binds the challenge of a sign-in by passkey to the browser that asked for it. */
export const passkeyCookie = '__Host-passkey';
/** Remains after signing out: this device is known to the account that was signed in. */
export const deviceCookie = '__Host-device';
