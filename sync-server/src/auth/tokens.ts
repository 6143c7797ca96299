import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { z } from 'zod';

/** What a token names. The session row decides everything else. */
export const tokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  kind: z.enum(accountKinds),
  /** Seconds. */
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const audience = 'memcherrish';
/** `__Host-`: only over TLS or loopback, only our own host, only the whole site. */
export const sessionCookie = '__Host-session';
export const proofCookie = '__Host-proof';
/** Binds a code to the browser that asked for it. */
export const codeCookie = '__Host-code';
/** Stays after signing out: this device is known to the account that was signed in. */
export const deviceCookie = '__Host-device';
