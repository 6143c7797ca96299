import type { Outcome } from './outcome.ts';

/**
 * Returns a failure with the sentence of its screen and the reason. An API error keeps the server's sentences; any
 * other failure has no field errors. With `offline` a lost connection has that sentence alone.
 */
export function withReason<T>(outcome: Outcome<T>, sentence: string, offline?: string): Outcome<T> {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  if (problem.kind === 'offline' && offline !== undefined)
    return { ok: false, problem: { ...problem, message: offline } };
  if (problem.kind === 'refused' && (problem.status ?? 500) < 500) return outcome;
  return { ok: false, problem: { ...problem, message: because(sentence, problem.message), fields: {} } };
}

/** Returns a failure with the sentence of its screen and any reason. The errors at fields stay. */
export function becauseOf<T>(outcome: Outcome<T>, sentence: string): Outcome<T> {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  return { ok: false, problem: { ...problem, message: because(sentence, problem.message) } };
}

/** Joins two sentences, whether or not the first ends with a stop. */
export function because(sentence: string, reason: string): string {
  return `${/[.!?]$/.test(sentence) ? sentence : `${sentence}.`} ${reason}`;
}
