/**
 * Times out early on a dead connection. A response that has started gets the time of a long one. Also aborts with
 * `outer`: `AbortSignal.any` is missing before Safari 17.4.
 */
export class Deadline {
  readonly #abort = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly signal = this.#abort.signal;
  #timer: ReturnType<typeof setTimeout>;

  /** In milliseconds. */
  constructor(within: number, outer?: AbortSignal) {
    this.#timer = this.#in(within);
    this.#outer = outer;
    outer?.addEventListener('abort', this.#stop);
    if (outer?.aborted) this.#stop();
  }

  extend(within: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#in(within);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#stop);
  }

  /** Ends the request now, if a part of its response is not read. */
  end(): void {
    this.clear();
    this.#stop();
  }

  readonly #stop = () => this.#abort.abort();

  #in(milliseconds: number) {
    return setTimeout(this.#stop, milliseconds);
  }
}
