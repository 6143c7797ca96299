import { answerWithin } from '@memcherrish/shared/rules/limits.ts';
import { beside, sessionLock } from '#local/device/locks.ts';
import { type Method, type RequestOptions, request } from './client.ts';
import type { Outcome } from './outcome.ts';

/**
 * A call that may put a new session in the place of the one in force. Until its answer is here the cookie may still be the old one, and what
 * the server says of that one holds for nobody: see `endIfOver`.
 */
export async function openSession<T>(
  method: Method,
  path: string,
  options: RequestOptions<T>,
): Promise<Outcome<T>> {
  return await beside(sessionLock, () => request(method, path, options), answerWithin.short);
}
