import type { Rate } from './snapshots.ts';

/**
 * How often what phones asked for lay ready, from one look to the next, as a line for the log: a number that falls says that the bounds of
 * what is kept are too narrow. Null where nobody has asked.
 */
export function rateInWords(rate: Rate, before: Pick<Rate, 'asked' | 'made'>): string | null {
  const asked = rate.asked - before.asked;
  if (asked <= 0) return null;
  const ready = asked - (rate.made - before.made);
  const share = ((ready / asked) * 100).toFixed(1);
  return `Snapshots: ${share} % of ${asked} lay ready, ${(rate.bytes / 1e6).toFixed(1)} MB are kept.`;
}
