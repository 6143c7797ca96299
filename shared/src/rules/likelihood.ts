/**
 * Turns a score of rules/record-likeness.ts into one of three words for admins. It is a separate file so that a screen does not load the
 * scoring.
 */
export function howLikely(score: number): 'very' | 'likely' | 'maybe' {
  if (score >= 85) return 'very';
  return score >= 72 ? 'likely' : 'maybe';
}
