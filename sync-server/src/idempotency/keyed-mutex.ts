/** Lets work of one name run one at a time, in the order in which it came. Work of other names does not wait for it. */
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
    // What became of the one before is told to whoever asked for it.
    await before?.catch(() => undefined);
    return work();
  }
}
