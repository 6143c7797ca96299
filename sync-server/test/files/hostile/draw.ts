import { randomNumbers } from '@memcherrish/shared/rules/random-numbers.ts';

/** Random numbers that a seed repeats. */
export class Draw {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  /** Returns a number from 0 to just below `most`. */
  below(most: number): number {
    return Math.floor(this.#next() * most);
  }

  spoiled(bytes: Buffer): Buffer {
    const spoiled = Buffer.from(bytes);
    for (let left = 1 + this.below(20); left > 0 && spoiled.length > 0; left -= 1) {
      spoiled[this.below(spoiled.length)] = this.below(256);
    }
    return spoiled;
  }
}
