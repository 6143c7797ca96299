import { setTimeout } from 'node:timers/promises';
import { ApiError } from '#server/errors/api-error.ts';

/** How long the work waits for the answer to leave, in milliseconds. Its queries would delay the answer. */
const pause = 50;

/** Work that runs after the answer of a call, so that neither the answer nor its time tells about the work. */
export class AfterAnswers {
  readonly #running = new Set<Promise<void>>();
  readonly #report: (line: string) => void;
  readonly #what: string;

  /** `report` gets a line about work that failed, which names what was not sent. */
  constructor(report: (line: string) => void, what: string) {
    this.#report = report;
    this.#what = what;
  }

  run(work: () => Promise<unknown>): void {
    const running = setTimeout(pause)
      .then(work)
      .then(() => undefined)
      .catch((error: unknown) => {
        this.#report(`${this.#what} was not sent: ${error instanceof ApiError ? error.code : 'error'}`);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for everything that runs. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
