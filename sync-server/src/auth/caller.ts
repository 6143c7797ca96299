import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors/api-error.ts';
import { type Browser, networkOf } from './browser.ts';
import { cookieNamed } from './cookies.ts';
import { deviceLabel } from './device-label.ts';
import { codeCookie, deviceCookie, passkeyCookie, proofCookie } from './tokens.ts';
import type { Account } from './viewer.ts';

/**
 * Returns the account of the caller. Throws for a guest, so only use it in routes whose access names kinds.
 */
export function accountOf(request: FastifyRequest): Account {
  if (request.viewer.kind === 'guest') throw new ApiError('not-signed-in', serverWords.notSignedIn);
  return request.viewer;
}

/**
 * Returns the client that asks for a session, with its current session. A new sign-in replaces that session,
 * whatever its account.
 */
export function browserOf(request: FastifyRequest): Browser {
  const { viewer, headers } = request;
  return {
    sessionId: viewer.kind === 'guest' ? null : viewer.sessionId,
    label: deviceLabel(headers['user-agent']),
    network: networkOf(request.ip),
    isPage: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    codeMark: cookieOf(request, codeCookie) ?? null,
    deviceMark: cookieOf(request, deviceCookie) ?? null,
  };
}

/** Returns the proof of a number. The bearer token takes precedence over the cookie. */
export function proofOf(request: FastifyRequest): string | null {
  return bearerOf(request) ?? cookieOf(request, proofCookie) ?? null;
}

/** Returns the mark of a browser that has asked for the challenge of a passkey. */
export function passkeyMarkOf(request: FastifyRequest): string | null {
  return cookieOf(request, passkeyCookie) ?? null;
}

/** Returns the value of one of our cookies, under the name that it has on this connection. */
export function cookieOf(request: FastifyRequest, cookie: string): string | undefined {
  return request.cookies[cookieNamed(cookie, request.hasPlainCookies).name];
}

/** Returns the bearer token; null if the header is missing or malformed. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
