import { answerWithin } from '@memcherrish/shared/domain/limits.ts';
import { beside, sessionLock } from '#local/device/locks.ts';
import { type Method, type RequestOptions, request } from './client.ts';
import type { Outcome } from './outcome.ts';

/**
 * Makes a call that may replace the session in force. Until its response arrives the cookie may still name the old session. An end of that
 * session does not concern the person who signs in: see `endIfOver`.
 */
export async function openSession<T>(
  method: Method,
  path: string,
  options: RequestOptions<T>,
): Promise<Outcome<T>> {
  return await beside(sessionLock, () => request(method, path, options), answerWithin.short);
}
