import { answerWithin } from '@memcherrish/shared/domain/limits.ts';
import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import type { Outcome } from '#api/outcome.ts';
import { type AnswerOf, type Sent, sendCall } from '#api/send-call.ts';
import { beside, sessionLock } from '#local/device/locks.ts';

/**
 * Sends a call that may replace the session in force. Until its response arrives the cookie may still name the old session. An end of that
 * session does not concern the person who signs in: see `endIfOver`.
 */
export async function openSession<const Of extends Call>(
  of: Of,
  ...sent: Sent<Of>
): Promise<Outcome<AnswerOf<Of>>> {
  return await beside(sessionLock, () => sendCall(of, ...sent), answerWithin.short);
}
