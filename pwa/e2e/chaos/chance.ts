/** All that happens by chance in a history, out of one seed: the same seed decides alike. */
export class Chance {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed >>> 0;
  }

  /** 0 to 1, without 1 (mulberry32). */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** From 0 to `bound`, without the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** One of these, or undefined where there are none. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  /** One of these by its weight. */
  weighted<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      at -= weight;
      if (at < 0) return name;
    }
    throw new Error('There is nothing to choose from.');
  }

  /** Chance of its own for one part of a history, which what happens elsewhere does not disturb. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32));
  }
}

/** The seed of this run: fixed in the short form; fresh in the long one unless SEED names the one of an earlier run. */
export function seedOfRun(fixed: number): number {
  const named = process.env['SEED'];
  if (named !== undefined) return Number(named);
  return process.env['LONG'] === '1' ? Date.now() % 2 ** 32 : fixed;
}
