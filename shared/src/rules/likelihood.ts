/** A score of rules/record-likeness.ts in the three words that an admin reads: apart, so that a screen does not load how it came about. */
export function howLikely(score: number): 'very' | 'likely' | 'maybe' {
  if (score >= 85) return 'very';
  return score >= 72 ? 'likely' : 'maybe';
}
