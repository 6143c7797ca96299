import { randomNumbers } from '@memcherrish/shared/rules/random-numbers.ts';

/** All random choices of a history. The same seed gives the same choices. */
export class Chance {
  readonly seed: number;
  /** Returns a number from 0 to 1, without 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.seed = seed;
    this.next = randomNumbers(seed);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an integer from 0 to `bound`, without `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Returns one element, or undefined if there is none. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  weighted<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][];
    let at = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      at -= weight;
      if (at < 0) return name;
    }
    throw new Error('There is nothing to choose from.');
  }

  /** Returns an independent generator for one part of a history. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32));
  }
}

/**
 * The seed of this run. The short form uses a fixed one; the long form a random one, or SEED to repeat a run.
 */
export function seedOfRun(fixed: number): number {
  const named = process.env['SEED'];
  if (named !== undefined) return Number(named);
  return process.env['LONG'] === '1' ? Date.now() % 2 ** 32 : fixed;
}
