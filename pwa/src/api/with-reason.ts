import type { Outcome } from './outcome.ts';

/**
 * A failure in the sentence of its screen, and why. What our own server refused keeps the server's words; everything
 * else says nothing about the fields.
 */
export function withReason<T>(outcome: Outcome<T>, sentence: string): Outcome<T> {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  if (problem.kind === 'refused' && (problem.status ?? 500) < 500) return outcome;
  return { ok: false, problem: { ...problem, message: because(sentence, problem.message), fields: {} } };
}

/** One sentence after another, whether or not the first has its stop. */
export function because(sentence: string, reason: string): string {
  return `${/[.!?]$/.test(sentence) ? sentence : `${sentence}.`} ${reason}`;
}
