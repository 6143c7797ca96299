import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/errors/config-error.ts';

const hostPrefix = '__Host-';
const strict = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/** Returns the name and attributes that a cookie has on this request. */
export function cookieNamed(name: string, isPlain: boolean) {
  return isPlain
    ? { name: `plain-${name.slice(hostPrefix.length)}`, options: { ...strict, secure: false } }
    : { name, options: { ...strict, secure: true } };
}

/**
 * Returns whether the cookies of a request have neither `Secure` nor the prefix `__Host-`. Safari stores no
 * secure cookie for a plain http address, not even on loopback. True only on loopback, never in production,
 * and never when people open an https address.
 */
export function plainCookies({
  production,
  publicUrl,
}: Pick<Config, 'production' | 'publicUrl'>): (request: FastifyRequest) => boolean {
  if (production || publicUrl?.protocol === 'https:') return () => false;
  return ({ protocol, headers, socket }) =>
    protocol === 'http' &&
    isLoopback(hostOf(headers.host)) &&
    isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}

function hostOf(authority = ''): string {
  return authority.replace(/:\d+$/, '').toLowerCase();
}
