import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/config.ts';

const hostPrefix = '__Host-';
const strict = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/** The name of a cookie as this request carries it, and its attributes. */
export function cookieNamed(name: string, isPlain: boolean) {
  return isPlain
    ? { name: `plain-${name.slice(hostPrefix.length)}`, options: { ...strict, secure: false } }
    : { name, options: { ...strict, secure: true } };
}

/**
 * Tells whether the cookies of a request have to do without `Secure`, and so without `__Host-`: Safari keeps no secure cookie for a
 * plain http address, not even on its own machine. Only on loopback, never in production, and never where people open an https address.
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
