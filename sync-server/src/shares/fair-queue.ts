import { Busy } from './busy.ts';
import { type Caller, currentCall, currentCaller } from './call.ts';

/** How much runs and waits in a queue. */
export interface QueueBudget {
  /** Turns at the same time, of all callers. */
  atOnce: number;
  /** The maximum number of these turns for one caller at the same time. */
  share: { account: number; network: number };
  /** The maximum that waits, of all callers: calls, or bytes when turns have a weight. */
  waiting: number;
  /** Milliseconds that a call waits at most. Without it, a call waits for as long as it takes. */
  patience?: number;
  retryAfterSeconds?: number;
}

interface Waiting {
  caller: Caller;
  weight: number;
  start: () => void;
  refuse: (reason: Busy) => void;
}

/**
 * Gives turns by caller: the next turn belongs to the caller whose last turn is longest ago, however many calls the
 * others have waiting. When too much waits, the caller with the most waiting gives way.
 */
export class FairQueue {
  readonly #budget: QueueBudget;
  readonly #running = new Map<string, number>();
  /** The waiting calls of each caller. The first caller of the map is the next one. */
  readonly #lines = new Map<string, Waiting[]>();
  #taken = 0;
  #waiting = 0;

  constructor(budget: QueueBudget) {
    this.#budget = budget;
  }

  /** Runs `work` in a turn of the caller. Throws `Busy` when too much waits. */
  async take<Result>(
    work: () => Promise<Result>,
    { weight = 1, caller = currentCaller() }: { weight?: number; caller?: Caller } = {},
  ): Promise<Result> {
    if (this.#hasRoomFor(caller)) this.#count(caller, 1);
    else await this.#wait(caller, weight);
    try {
      return await work();
    } finally {
      this.#end(caller);
    }
  }

  /** Waits for a turn of the current caller, and returns the function that ends it. Throws `Busy` like `take`. */
  async turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<() => void>();
    this.take(async () => {
      begun.resolve(resolve);
      await promise;
    }).catch(begun.reject);
    return begun.promise;
  }

  #end(caller: Caller): void {
    this.#count(caller, -1);
    this.#startNext();
  }

  #hasRoomFor({ kind, name }: Caller): boolean {
    const { atOnce, share } = this.#budget;
    if (this.#taken >= atOnce) return false;
    return kind === 'server' || (this.#running.get(name) ?? 0) < share[kind];
  }

  #count({ name }: Caller, change: 1 | -1): void {
    this.#taken += change;
    const left = (this.#running.get(name) ?? 0) + change;
    if (left > 0) this.#running.set(name, left);
    else this.#running.delete(name);
  }

  async #wait(caller: Caller, weight: number): Promise<void> {
    this.#makeRoom(caller, weight);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { caller, weight, start: resolve, refuse: reject };
    const line = this.#lines.get(caller.name);
    if (line) line.push(waiting);
    else this.#lines.set(caller.name, [waiting]);
    this.#waiting += weight;
    const refuse = (reason: Busy) => this.#refuse(waiting, reason);
    const noLonger = currentCall()?.waits(refuse);
    const { patience } = this.#budget;
    const timer = patience === undefined ? undefined : setTimeout(() => refuse(this.#busy()), patience);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      noLonger?.();
    }
  }

  /** Throws when the caller itself has the most waiting. */
  #makeRoom({ name }: Caller, weight: number): void {
    while (this.#waiting + weight > this.#budget.waiting) {
      const own = weightOf(this.#lines.get(name) ?? []) + weight;
      const lines = [...this.#lines.values()];
      const longest = lines.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? [];
      const newest = longest.at(-1);
      if (!newest || weightOf(longest) <= own) throw this.#busy();
      this.#refuse(newest, this.#busy());
    }
  }

  #refuse(waiting: Waiting, reason: Busy): void {
    const line = this.#lines.get(waiting.caller.name) ?? [];
    if (!line.includes(waiting)) return;
    this.#leave(waiting, line, (rest) => this.#lines.set(waiting.caller.name, rest));
    waiting.refuse(reason);
  }

  /** Starts the next call at once, so that no newcomer takes its turn in between. Its caller goes to the end. */
  #startNext(): void {
    for (const line of this.#lines.values()) {
      const [first] = line;
      if (!first || !this.#hasRoomFor(first.caller)) continue;
      this.#leave(first, line, (rest) => {
        this.#lines.delete(first.caller.name);
        this.#lines.set(first.caller.name, rest);
      });
      this.#count(first.caller, 1);
      first.start();
      return;
    }
  }

  #leave(waiting: Waiting, line: readonly Waiting[], keep: (rest: Waiting[]) => void): void {
    this.#waiting -= waiting.weight;
    const rest = line.filter((each) => each !== waiting);
    if (rest.length > 0) keep(rest);
    else this.#lines.delete(waiting.caller.name);
  }

  #busy(): Busy {
    return new Busy(this.#budget.retryAfterSeconds);
  }
}

function weightOf(line: readonly Waiting[]): number {
  return line.reduce((sum, { weight }) => sum + weight, 0);
}
