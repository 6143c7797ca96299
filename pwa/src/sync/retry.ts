/**
 * Milliseconds to wait before the next try: doubled with each failure up to a bound, and anything between half and all of it by chance,
 * so that a hall of phones does not come back in one beat. What the server asks for is waited out.
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
