import { AsyncLocalStorage } from 'node:async_hooks';
import { Busy } from './busy.ts';

/** Returns the caller of a signed-in account. */
export const accountCaller = ({ kind, id }: { kind: string; id: string }): Caller => ({
  kind: 'account',
  name: `${kind} ${id}`,
});
/** Returns the caller of all guests of a network. */
export const networkCaller = (network: string): Caller => ({ kind: 'network', name: `network ${network}` });

/** The account, or the network of a guest, that work is done for. Budgets share by callers. */
export interface Caller {
  /** `server`: work that no call has caused, such as housekeeping. It has no share. */
  kind: 'account' | 'network' | 'server';
  name: string;
}

const server: Caller = { kind: 'server', name: 'server' };

/** A call that is under way. Queues and budgets find it by themselves, so no route can forget to name its caller. */
export class Call {
  caller: Caller;
  readonly #waits = new Set<(reason: Busy) => void>();

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /**
   * Says that the call waits, and how to end the wait. Returns the function that says that it no longer waits.
   */
  waits(end: (reason: Busy) => void): () => void {
    this.#waits.add(end);
    return () => void this.#waits.delete(end);
  }

  /** Whether the call only waits, so that it can end without leaving work half done. */
  get canGiveWay(): boolean {
    return this.#waits.size > 0;
  }

  /** Ends the call with 503, because another caller needs the room. */
  giveWay(): void {
    const reason = new Busy();
    for (const end of [...this.#waits]) end(reason);
  }
}

const calls = new AsyncLocalStorage<Call>();

/** Runs `work`, and everything that it starts, as part of a call. */
export function inCall<Result>(call: Call, work: () => Result): Result {
  return calls.run(call, work);
}

/** Returns the call that the running code belongs to. */
export const currentCall = (): Call | undefined => calls.getStore();

export const currentCaller = (): Caller => currentCall()?.caller ?? server;
