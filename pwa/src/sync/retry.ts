/**
 * Returns the milliseconds before the next try: doubled with each failure up to a bound, then a random value between
 * half and all of it. So a hall full of phones does not retry at the same moment. The result is never less than the
 * time that the server asked for.
 */
export function retryDelay(
  failures: number,
  random: () => number,
  { first, most }: { first: number; most: number },
  retryAfterSeconds = 0,
): number {
  const bound = Math.min(most, first * 2 ** Math.max(0, failures - 1));
  return Math.max(retryAfterSeconds * 1000, bound * (0.5 + random() / 2));
}
