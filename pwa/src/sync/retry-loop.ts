import { Superseded } from './superseded.ts';

/**
 * Runs one piece of work again and again: when something asks for it, and after failures. The pull engine and the
 * outbox sender are built on it.
 *
 *                          .---------.
 *             poke         | waiting |         due
 *    idle ---------------> |  |   ^  | ------------------> running
 *     ^                    |  v   |  |                     |  |  |
 *     |                    | offline | <-- failed, left ---'  |  |
 *     |                    '---------'                        |  |
 *     |                         ^                             |  |
 *     |     resume, retryLater  '--- paused <-----------------'  |
 *     |                                                          |
 *     '--------------------------------------- done, ended ------'
 *
 *    any state ---> stopped   (stop, or the person signed out)
 *
 * - idle: there is nothing to do.
 * - waiting: a run is scheduled: at once, after the delay of a poke, or after a delay that grows with each failure.
 * - offline: a run is scheduled, but the browser reports no network. After a failure the delay is the longest one.
 *   The loop still tries, because some browsers report this wrongly.
 * - running: one run at a time. Pokes during a run cause one more, unless the run fails. A network that comes back
 *   during a run causes one more even then, because the run may have begun on the old one.
 * - paused: the server wants the person to sign in. Pokes have no effect.
 * - stopped: for good.
 *
 * In waiting and offline a poke moves the run forward, but never before the time that the server asked for.
 */
export type LoopState = 'idle' | 'waiting' | 'running' | 'paused' | 'offline' | 'stopped';

export type LoopResult =
  /** Nothing is left to do. */
  | { by: 'done' }
  /** The rest may be retried after `wait` milliseconds at the earliest. Pokes need not wait that long. */
  | { by: 'left'; wait: number }
  /** Nothing can succeed now. `retryAfter` are the milliseconds that the server asked for. */
  | { by: 'failed'; retryAfter?: number | undefined }
  /** Nothing can succeed until the person signs in. */
  | { by: 'paused' }
  /** Retrying is up to the caller. */
  | { by: 'ended' };

export interface RetryLoopDeps {
  run(): Promise<LoopResult>;
  /** Called after the last of the runs that follow each other is done. Returns whether there is more to do at once. */
  afterDone?(): Promise<boolean>;
  /** The first and the longest delay after failures, in milliseconds. */
  delays: { first: number; most: number };
  /**
   * If the server asked to wait, pokes wait for the whole growing delay, not only for the time that it named. Pokes
   * that reach every device at once must not defeat the growing delays.
   */
  holdsPokesUntilRetry?: boolean;
  /** In milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  onFault: (error: unknown) => void;
  /** The run failed because another database has replaced the one of this loop, and the loop has stopped. */
  onSuperseded?: (() => void) | undefined;
  /** Called after each change of the state. `delay` are the milliseconds until the next run, if one is scheduled. */
  onState?: ((state: LoopState, delay: number | null) => void) | undefined;
}

export class RetryLoop {
  readonly #deps: RetryLoopDeps;
  readonly #stop = new AbortController();
  #state: LoopState = 'idle';
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the timer fires. */
  #due = 0;
  /** The strongest call during the run: each also does what those before it do. */
  #again: 'no' | 'poked' | 'resumed' | 'online' = 'no';
  /** The browser reports that there is no network, and nothing has shown the contrary. */
  #isOffline = false;
  #failures = 0;
  #notBefore = 0;

  constructor(deps: RetryLoopDeps) {
    this.#deps = deps;
  }

  get state(): LoopState {
    return this.#state;
  }

  /** Aborts when the loop stops. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs at once. Resolves after the run. */
  async start(): Promise<void> {
    if (this.#state === 'running' || this.#state === 'stopped') return;
    await this.#runs();
  }

  stop(): void {
    this.#stop.abort();
    this.#move('stopped');
  }

  /** Runs after a delay in milliseconds, or earlier if an earlier run is scheduled. */
  poke(delay = 0): void {
    if (this.#state === 'stopped' || this.#state === 'paused') return;
    if (this.#state === 'running') {
      if (this.#again === 'no') this.#again = 'poked';
      return;
    }
    const now = this.#deps.now();
    const left = this.#due - now;
    // Timers stand still while the device sleeps, so a timer may be due by the clock and still have to wait.
    const isEarlier = this.#timer !== null && left > 0 && left <= delay;
    if (!isEarlier) this.#wait(Math.max(delay, this.#notBefore - now));
  }

  /** The periodic poke of a visible page. Does nothing if a run is already scheduled. */
  beat(): void {
    if (!this.#timer) this.poke();
  }

  /** Pokes, also while paused: the person may have signed in again. */
  resume(delay = 0): void {
    if (this.#state === 'running') {
      if (this.#again !== 'online') this.#again = 'resumed';
    } else {
      if (this.#state === 'paused') this.#move('idle');
      this.poke(delay);
    }
  }

  /** Leaves the pause, but with the delay of one more failure. */
  retryLater(): void {
    if (this.#state === 'paused') this.#failed(0);
  }

  /** The browser reports that there is no network. */
  offline(): void {
    if (this.#state === 'stopped') return;
    this.#isOffline = true;
    if (this.#state === 'waiting') this.#wait(this.#delay());
  }

  /** The browser reports a network again. */
  online(): void {
    this.#isOffline = false;
    if (this.#state === 'running') this.#again = 'online';
    else this.poke();
  }

  /** The server did part of a run, so there is a network, and the next failure counts as the first. */
  progressed(): void {
    this.#failures = 0;
    this.#isOffline = false;
  }

  async #runs(): Promise<void> {
    this.#move('running');
    try {
      let result: LoopResult;
      do {
        this.#again = 'no';
        result = await this.#deps.run();
        if (this.#stop.signal.aborted) return;
      } while (this.#isDueAgain(result));
      const isMore = result.by === 'done' && (await this.#done());
      if (this.#stop.signal.aborted) return;
      this.#after(result, isMore);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (error instanceof Superseded) {
        this.stop();
        this.#deps.onSuperseded?.();
        return;
      }
      this.#deps.onFault(error);
      this.#failed(0);
    }
  }

  #isDueAgain(result: LoopResult): boolean {
    switch (result.by) {
      case 'done':
      case 'left':
        return this.#again !== 'no';
      case 'failed':
        return this.#again === 'online' && result.retryAfter === undefined;
      case 'paused':
        // A sign-in during the run came too late for it.
        return this.#again === 'resumed' || this.#again === 'online';
      case 'ended':
        return false;
    }
  }

  async #done(): Promise<boolean> {
    this.#failures = 0;
    // The clock may have been set back.
    this.#notBefore = 0;
    return (await this.#deps.afterDone?.()) ?? false;
  }

  #after(result: LoopResult, isMore: boolean): void {
    switch (result.by) {
      case 'done':
        // A poke may have come after the last run.
        if (isMore || this.#again !== 'no') this.#wait(0);
        else this.#move('idle');
        break;
      case 'left':
        this.#failed(result.wait);
        break;
      case 'failed': {
        const asked = result.retryAfter ?? 0;
        const delay = this.#failed(asked);
        const isHeld = this.#deps.holdsPokesUntilRetry && result.retryAfter !== undefined;
        this.#notBefore = this.#deps.now() + (isHeld ? delay : asked);
        break;
      }
      case 'paused':
        this.#move('paused');
        break;
      case 'ended':
        this.#move('idle');
    }
  }

  /** Schedules the next run after a failure, at least `atLeast` milliseconds from now. Returns the delay. */
  #failed(atLeast: number): number {
    this.#failures += 1;
    const delay = Math.max(atLeast, this.#delay());
    this.#wait(delay);
    return delay;
  }

  /**
   * Doubles with each failure up to a bound, then takes a random value between half and all of it. So a hall full of
   * phones does not retry at the same moment.
   */
  #delay(): number {
    const { delays, random, now } = this.#deps;
    const { first, most } = delays;
    const bound = this.#isOffline ? most : Math.min(most, first * 2 ** Math.max(0, this.#failures - 1));
    return Math.max(bound * (0.5 + random() / 2), this.#notBefore - now());
  }

  #wait(delay: number): void {
    this.#move(this.#isOffline ? 'offline' : 'waiting', delay);
    this.#due = this.#deps.now() + delay;
    this.#timer = setTimeout(() => void this.#runs(), delay);
  }

  #move(state: LoopState, delay: number | null = null): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const isChanged = state !== this.#state || delay !== null;
    this.#state = state;
    if (isChanged) this.#deps.onState?.(state, delay);
  }
}
