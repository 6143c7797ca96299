import type { Outcome } from './outcome.ts';

/**
 * A failure in the sentence of its screen (spec section 8), and why. What our own server refused keeps the server's words; everything
 * else says nothing about the fields.
 */
export function withReason<T>(outcome: Outcome<T>, sentence: string): Outcome<T> {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  if (problem.kind === 'refused' && (problem.status ?? 500) < 500) return outcome;
  const opening = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return { ok: false, problem: { ...problem, message: `${opening} ${problem.message}`, fields: {} } };
}
