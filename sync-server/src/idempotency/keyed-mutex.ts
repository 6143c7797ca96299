/**
 * Runs calls of one key one at a time, in the order in which they arrive. Calls of different keys do not wait
 * for each other.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#after(this.#last.get(name), work);
    this.#last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(name) === turn) this.#last.delete(name);
    }
  }

  async #after<Result>(before: Promise<unknown> | undefined, work: () => Promise<Result>): Promise<Result> {
    // A failure of the previous call is reported to its own caller.
    await before?.catch(() => undefined);
    return work();
  }
}
