import type { Rate } from './snapshots.ts';

/**
 * Returns a log line with the cache hit rate since the last report. A falling rate means that the cache is
 * too small. Returns null without requests.
 */
export function rateInWords(rate: Rate, before: Pick<Rate, 'asked' | 'made'>): string | null {
  const asked = rate.asked - before.asked;
  if (asked <= 0) return null;
  const ready = asked - (rate.made - before.made);
  const share = ((ready / asked) * 100).toFixed(1);
  return `Snapshots: ${share} % of ${asked} pieces lay ready, ${(rate.bytes / 1e6).toFixed(1)} MB are kept.`;
}
