import type { Outcome, Problem } from './outcome.ts';

/**
 * Gives a failure the sentence that the screen says for it. A refusal keeps the server's own, at its fields; whatever
 * else went wrong says nothing about the fields.
 */
export function inWords<T>(outcome: Outcome<T>, sentence: string): Outcome<T> {
  if (outcome.ok || isRefusal(outcome.problem)) return outcome;
  return { ok: false, problem: { ...outcome.problem, message: sentence, fields: {} } };
}

/** What the screen itself refuses, as the answer of the call that it did not make. */
export function refusal(message: string, fields: Record<string, string> = {}): Outcome<never> {
  return { ok: false, problem: { kind: 'refused', message, fields } };
}

const overCodes = new Set(['not-signed-in', 'session-expired', 'session-revoked', 'account-gone']);

/** Whether signing in again is what helps. */
export function isSessionOver({ code }: Problem): boolean {
  return code !== undefined && overCodes.has(code);
}

/** The server understood the call and said no: sending the same again changes nothing. */
function isRefusal({ kind, status }: Problem): boolean {
  return kind === 'refused' && status !== undefined && status < 500;
}
