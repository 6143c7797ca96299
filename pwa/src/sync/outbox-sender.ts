import { resend } from '@memcherrish/shared/rules/limits.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Answered, OutboxRow } from '#local/outbox/edits.ts';
import { classifyResponse, type ResponseAction } from './classify-response.ts';
import type { OutboxStore, Taken } from './outbox-store.ts';
import { retryDelay } from './retry.ts';
import { Superseded } from './superseded.ts';

export interface OutboxSenderDeps {
  store: OutboxStore;
  send(taken: Taken, signal: AbortSignal): Promise<Outcome<Answered>>;
  /** Runs work while no other tab, nor the service worker, drains the same outbox. */
  inTurn(work: () => Promise<RunResult>, signal: AbortSignal): Promise<RunResult>;
  /** Milliseconds. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** The server has confirmed edits: a pull brings what they have become. */
  onConfirmed: () => void;
  /** The session has run out, or the server was restored: a pull finds out, and says so. */
  onPaused: () => void;
  /** The server ended the session for good: everything has to go from the device. */
  onEnded: (problem: Problem) => void;
  /** A fault that is none of the network's. */
  onFault: (error: unknown) => void;
}

/** How a run over the outbox ended. */
export type RunResult =
  /** Nothing is left that could be sent. */
  | { by: 'done' }
  /** Only edits are left that failed by themselves; the first may be tried again in so many milliseconds. */
  | { by: 'left'; wait: number }
  /** None can be sent at the moment, or not in this session. */
  | { by: 'later' | 'paused' | 'ended'; problem: Problem }
  | { by: 'stopped' };

/** So many failures in a row are the server's trouble, not the edits'. */
const failuresInARow = 3;

/**
 * Sends what waits on this device: one edit at a time, in order, until there is none left that may be sent; after a
 * failure again, with growing waits. An edit is sent again until our own server has answered, under the same key.
 */
export class OutboxSender {
  readonly #deps: OutboxSenderDeps;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = false;
  #again = false;
  #paused = false;
  #failures = 0;
  #notBefore = 0;
  /** The edits that the server asked to wait, and until when. */
  readonly #waits = new Map<string, number>();

  constructor(deps: OutboxSenderDeps) {
    this.#deps = deps;
  }

  stop(): void {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Sends what waits now; what the server asked to wait is waited out, and so is the sign-in of an expired session. */
  poke(): void {
    if (this.#stop.signal.aborted || this.#paused) return;
    if (this.#running) this.#again = true;
    else this.#schedule(Math.max(0, this.#notBefore - this.#deps.now()));
  }

  /** The beat of a visible page: sends unless a try is on its way already. */
  beat(): void {
    if (!this.#timer) this.poke();
  }

  /** The person has signed in again. */
  resume(): void {
    this.#paused = false;
    this.poke();
  }

  /** A pull got through: the session holds, as after a sign-in in another tab. Not at once: the server may refuse the edits alone. */
  pulled(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#tryAgain();
  }

  /** One run over the outbox, for who has no time for a second one. */
  async once(): Promise<RunResult> {
    const { inTurn } = this.#deps;
    return await inTurn(() => this.#outboxSender(), this.#stop.signal);
  }

  #schedule(delay: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, delay);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#stop.signal.aborted) return;
    this.#running = true;
    try {
      let ending: RunResult;
      do {
        this.#again = false;
        ending = await this.once();
      } while (this.#again && (ending.by === 'done' || ending.by === 'left'));
      this.#ended(ending);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (error instanceof Superseded) this.stop();
      else {
        this.#deps.onFault(error);
        this.#tryAgain();
      }
    } finally {
      this.#running = false;
    }
  }

  #ended(ending: RunResult): void {
    if (this.#stop.signal.aborted) return;
    switch (ending.by) {
      case 'done':
        this.#failures = 0;
        this.#notBefore = 0;
        // Poked between the last look and now.
        if (this.#again) this.#schedule(0);
        break;
      case 'left':
        this.#tryAgain(ending.wait);
        break;
      case 'later': {
        const asked = (ending.problem.retryAfterSeconds ?? 0) * 1000;
        this.#notBefore = this.#deps.now() + asked;
        this.#tryAgain(asked);
        if (ending.problem.code === 'other-history') this.#deps.onPaused();
        break;
      }
      case 'paused':
        this.#paused = true;
        this.#deps.onPaused();
        break;
      case 'ended':
        this.#deps.onEnded(ending.problem);
    }
  }

  #tryAgain(atLeast = 0): void {
    this.#failures += 1;
    this.#schedule(Math.max(atLeast, retryDelay(this.#failures, this.#deps.random, resend)));
  }

  async #outboxSender(): Promise<RunResult> {
    const skipped = new Set(this.#waiting());
    let inARow = 0;
    let confirmed = 0;
    try {
      for (;;) {
        const next = await this.#deps.store.take(skipped);
        if (!next) return skipped.size === 0 ? { by: 'done' } : { by: 'left', wait: this.#leastWait() };
        if (this.#stop.signal.aborted) return { by: 'stopped' };
        const { row } = next;
        const outcome = await this.#deps.send(next, this.#stop.signal);
        // What was stopped in the middle may have arrived: the next run finds out, under the same key.
        if (this.#stop.signal.aborted && !outcome.ok) return { by: 'stopped' };
        const action = classifyResponse(row, outcome);
        await this.#note(row, action, outcome);
        if (action === 'confirmed') {
          confirmed += 1;
          // The line carries again: what fails from here on fails for the first time.
          this.#failures = 0;
        }
        if (outcome.ok || action === 'confirmed' || action === 'refused' || action === 'split') {
          inARow = 0;
          continue;
        }
        const { problem } = outcome;
        if (action !== 'passed-over') return { by: action, problem };
        inARow += 1;
        if (inARow === failuresInARow) return { by: 'later', problem };
        skipped.add(row.key);
        if (problem.retryAfterSeconds !== undefined)
          this.#waits.set(row.key, this.#deps.now() + problem.retryAfterSeconds * 1000);
      }
    } finally {
      if (confirmed > 0) this.#deps.onConfirmed();
    }
  }

  /** Keys of the edits that the server asked to wait, as long as they have to. */
  #waiting(): string[] {
    for (const [key, until] of this.#waits) if (until <= this.#deps.now()) this.#waits.delete(key);
    return [...this.#waits.keys()];
  }

  /** Milliseconds until the first of them may be sent again; 0 where others are left, too. */
  #leastWait(): number {
    const until = Math.min(...this.#waits.values());
    return Number.isFinite(until) ? Math.max(0, until - this.#deps.now()) : 0;
  }

  async #note(row: OutboxRow, action: ResponseAction, outcome: Outcome<Answered>): Promise<void> {
    const { store } = this.#deps;
    if (outcome.ok) return await store.confirm(row.key, outcome.value);
    // Refused, and done: what it is about is not there. It may come back with another device, after a restore.
    if (action === 'confirmed') return await store.confirm(row.key, { missed: true });
    const { problem } = outcome;
    if (action === 'refused') return await store.park(row.key, problem);
    if (action === 'split') return await store.split(row.key, problem);
    await store.keep(row.key, problem);
  }
}
