import { resend } from '@memcherrish/shared/domain/limits.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import type { ResponseAction } from '#local/edits/mutations/mutation.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';
import { blockedProblem, isSure } from './blocked-edit.ts';
import { classifyResponse } from './classify-response.ts';
import { type DebugLog, logState } from './debug-log.ts';
import type { OutboxStore, Taken } from './outbox-store.ts';
import { type LoopResult, RetryLoop } from './retry-loop.ts';

export interface OutboxSenderDeps {
  store: OutboxStore;
  send(taken: Taken, signal: AbortSignal): Promise<Outcome<Answered>>;
  /** Asks the server for a sign of life, and returns whether it responded itself. */
  isReached(signal: AbortSignal): Promise<boolean>;
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
  log?: DebugLog;
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
 * with growing delays (see RetryLoop). An edit is sent again under the same key until our own server has answered.
 */
export class OutboxSender {
  readonly #deps: OutboxSenderDeps;
  readonly #loop: RetryLoop;
  /** The edits that the server asked to wait, and until when. */
  readonly #waits = new Map<string, number>();
  /** The edits that the network refuses, and until when no retry would help. */
  readonly #blocked = new Map<string, number>();

  constructor(deps: OutboxSenderDeps) {
    const { now, random, onFault, log } = deps;
    this.#deps = deps;
    this.#loop = new RetryLoop({
      ...{ delays: resend, now, random, onFault },
      onState: log && logState(log),
      run: async () => this.#resultOf(await this.once()),
    });
  }

  stop(): void {
    this.#loop.stop();
  }

  /** Sends now, but never before the time that the server asked for, and not while the session is expired. */
  poke(): void {
    this.#loop.poke();
  }

  /** The periodic try of a visible page. Does nothing if a try is already scheduled. */
  beat(): void {
    this.#loop.beat();
  }

  /** The person wants it sent now: what the network refused, too. */
  retry(): void {
    this.#blocked.clear();
    this.poke();
  }

  /** The browser reports a network again. It may be another one. */
  online(): void {
    this.#blocked.clear();
    this.#loop.online();
  }

  /** The browser reports that there is no network. */
  offline(): void {
    this.#loop.offline();
  }

  /** The person has signed in again. */
  resume(): void {
    this.#loop.resume();
  }

  /**
   * A pull succeeded: the session is valid, as after a sign-in in another tab. Does not send at once, because the
   * server may refuse only the edits.
   */
  pulled(): void {
    this.#loop.retryLater();
  }

  /** Runs once over the outbox, for callers without time for a second run. */
  async once(): Promise<RunResult> {
    const { inTurn } = this.#deps;
    return await inTurn(() => this.#sendAll(), this.#loop.signal);
  }

  #resultOf(ending: RunResult): LoopResult {
    if (this.#loop.signal.aborted) return { by: 'ended' };
    const { onPaused, onEnded } = this.#deps;
    switch (ending.by) {
      case 'done':
      case 'left':
        return ending;
      case 'stopped':
        return { by: 'ended' };
      case 'later':
        if (ending.problem.code === 'other-history') onPaused();
        return { by: 'failed', retryAfter: (ending.problem.retryAfterSeconds ?? 0) * 1000 };
      case 'paused':
        onPaused();
        return { by: 'paused' };
      case 'ended':
        onEnded(ending.problem);
        return { by: 'ended' };
    }
  }

  async #sendAll(): Promise<RunResult> {
    const skipped = new Set(this.#waiting());
    let inARow = 0;
    let confirmed = 0;
    try {
      for (;;) {
        const next = await this.#deps.store.take(skipped);
        if (!next) return skipped.size === 0 ? { by: 'done' } : { by: 'left', wait: this.#leastWait() };
        if (this.#loop.signal.aborted) return { by: 'stopped' };
        const { row } = next;
        const began = this.#deps.now();
        const outcome = await this.#deps.send(next, this.#loop.signal);
        // A stopped request may have arrived. The next run finds out, under the same key.
        if (this.#loop.signal.aborted && !outcome.ok) return { by: 'stopped' };
        const action = await this.#actionFor(row, outcome);
        this.#deps.log?.(action, { ...factsOf(row, outcome), ms: this.#deps.now() - began });
        await this.#note(row, action, outcome);
        if (action === 'confirmed') {
          confirmed += 1;
          this.#loop.progressed();
        }
        if (outcome.ok || action === 'confirmed' || action === 'refused' || action === 'split') {
          inARow = 0;
          continue;
        }
        const { problem } = outcome;
        if (action === 'blocked') {
          skipped.add(row.key);
          if (isSure(problem, row.problem)) this.#blocked.set(row.key, this.#deps.now() + resend.blocked);
          continue;
        }
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

  /** Returns the action for a response. A page that is not the server's blocks this edit alone if the server answers. */
  async #actionFor(row: OutboxRow, outcome: Outcome<Answered>): Promise<ResponseAction> {
    const action = classifyResponse(row, outcome);
    if (action !== 'blocked') return action;
    return (await this.#deps.isReached(this.#loop.signal)) ? 'blocked' : 'later';
  }

  /** Returns the keys of the edits that still have to wait. */
  #waiting(): string[] {
    const now = this.#deps.now();
    return [this.#waits, this.#blocked].flatMap((waits) => {
      for (const [key, until] of waits) if (until <= now) waits.delete(key);
      return [...waits.keys()];
    });
  }

  /** Returns the milliseconds until the first of them may be sent again; 0 if other edits are left too. */
  #leastWait(): number {
    const until = Math.min(...this.#waits.values(), ...this.#blocked.values());
    return Number.isFinite(until) ? Math.max(0, until - this.#deps.now()) : 0;
  }

  async #note(row: OutboxRow, action: ResponseAction, outcome: Outcome<Answered>): Promise<void> {
    const { store } = this.#deps;
    if (outcome.ok) return await store.confirm(row.key, outcome.value);
    // Refused, but done: its subject is missing. After a server restore another device may bring it back.
    if (action === 'confirmed') return await store.confirm(row.key, { missed: true });
    const { problem } = outcome;
    if (action === 'blocked') return await store.block(row.key, blockedProblem(row, problem));
    if (action === 'refused') return await store.park(row.key, problem);
    if (action === 'split') return await store.split(row.key, problem);
    await store.keep(row.key, problem);
  }
}

/** Returns the facts of a response for the debug log. */
function factsOf({ edit, tries }: OutboxRow, outcome: Outcome<Answered>) {
  if (outcome.ok) return { edit: edit.kind, tries };
  const { kind, status, code } = outcome.problem;
  return { edit: edit.kind, tries, kind, status, code };
}
