import type { Outcome, Problem } from './outcome.ts';

/**
 * Replaces the message of a failure by the sentence of the screen. An API error keeps the server's sentences and
 * field errors; any other failure has no field errors.
 */
export function inWords<T>(outcome: Outcome<T>, sentence: string): Outcome<T> {
  if (outcome.ok || isRefusal(outcome.problem)) return outcome;
  return { ok: false, problem: { ...outcome.problem, message: sentence, fields: {} } };
}

/** Returns a failure found by the screen itself, in the form of a response. */
export function errorOutcome(message: string, fields: Record<string, string> = {}): Outcome<never> {
  return { ok: false, problem: { kind: 'refused', message, fields } };
}

/** Returns a failure that a form shows at a field. */
export function atField(problem: Problem, field: string, message: string = problem.message): Outcome<never> {
  return { ok: false, problem: { ...problem, fields: { [field]: message } } };
}

const overCodes = new Set(['not-signed-in', 'session-expired', 'session-revoked', 'account-gone']);

/** Returns whether only signing in again helps. */
export function isSessionOver({ code }: Problem): boolean {
  return code !== undefined && overCodes.has(code);
}

/** Returns whether the server understood the request and refused it. Sending the same again changes nothing. */
function isRefusal({ kind, status }: Problem): boolean {
  return kind === 'refused' && status !== undefined && status < 500;
}
