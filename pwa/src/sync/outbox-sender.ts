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
  /** Runs work while no other tab and no service worker sends the same outbox. */
  inTurn(work: () => Promise<RunResult>, signal: AbortSignal): Promise<RunResult>;
  /** In milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** The server has confirmed edits. A pull brings the results. */
  onConfirmed: () => void;
  /** The session has expired, or the server was restored. A pull finds out and reports it. */
  onPaused: () => void;
  /** The server ended the session for good: all data has to be deleted from the device. */
  onEnded: (problem: Problem) => void;
  /** Reports an error that the network did not cause. */
  onFault: (error: unknown) => void;
}

export type RunResult =
  /** No edit is left that could be sent. */
  | { by: 'done' }
  /** Only edits are left that failed individually. The first may be retried after `wait` milliseconds. */
  | { by: 'left'; wait: number }
  /** No edit can be sent now, or not in this session. */
  | { by: 'later' | 'paused' | 'ended'; problem: Problem }
  | { by: 'stopped' };

/** After this many failures in a row the server is considered broken, not the edits. */
const failuresInARow = 3;

/**
 * Sends the outbox: one edit at a time, in order, until no edit is left that may be sent. After a failure it retries
 * with growing delays. An edit is sent again under the same key until our own server has answered.
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

  /** Sends now, but never before the time that the server asked for, and not while the session is expired. */
  poke(): void {
    if (this.#stop.signal.aborted || this.#paused) return;
    if (this.#running) this.#again = true;
    else this.#schedule(Math.max(0, this.#notBefore - this.#deps.now()));
  }

  /** The periodic try of a visible page. Does nothing if a try is already scheduled. */
  beat(): void {
    if (!this.#timer) this.poke();
  }

  /** The person has signed in again. */
  resume(): void {
    this.#paused = false;
    this.poke();
  }

  /**
   * A pull succeeded: the session is valid, as after a sign-in in another tab. Does not send at once, because the
   * server may refuse only the edits.
   */
  pulled(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#tryAgain();
  }

  /** Runs once over the outbox, for callers without time for a second run. */
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
        // A poke arrived after the last check.
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
        // A stopped request may have arrived. The next run finds out, under the same key.
        if (this.#stop.signal.aborted && !outcome.ok) return { by: 'stopped' };
        const action = classifyResponse(row, outcome);
        await this.#note(row, action, outcome);
        if (action === 'confirmed') {
          confirmed += 1;
          // The connection works again, so the next failure counts as the first.
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

  /** Returns the keys of the edits that still have to wait because the server asked for it. */
  #waiting(): string[] {
    for (const [key, until] of this.#waits) if (until <= this.#deps.now()) this.#waits.delete(key);
    return [...this.#waits.keys()];
  }

  /** Returns the milliseconds until the first of them may be sent again; 0 if other edits are left too. */
  #leastWait(): number {
    const until = Math.min(...this.#waits.values());
    return Number.isFinite(until) ? Math.max(0, until - this.#deps.now()) : 0;
  }

  async #note(row: OutboxRow, action: ResponseAction, outcome: Outcome<Answered>): Promise<void> {
    const { store } = this.#deps;
    if (outcome.ok) return await store.confirm(row.key, outcome.value);
    // Refused, but done: its subject is missing. After a server restore another device may bring it back.
    if (action === 'confirmed') return await store.confirm(row.key, { missed: true });
    const { problem } = outcome;
    if (action === 'refused') return await store.park(row.key, problem);
    if (action === 'split') return await store.split(row.key, problem);
    await store.keep(row.key, problem);
  }
}
