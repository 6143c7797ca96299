/** Random numbers that a seed repeats. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to just below `most`. */
  below(most: number): number {
    // Mulberry32: small, and uniform enough to choose bytes.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  }

  spoiled(bytes: Buffer): Buffer {
    const spoiled = Buffer.from(bytes);
    for (let left = 1 + this.below(20); left > 0 && spoiled.length > 0; left -= 1) {
      spoiled[this.below(spoiled.length)] = this.below(256);
    }
    return spoiled;
  }
}
