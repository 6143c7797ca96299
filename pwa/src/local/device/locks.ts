import { deferred } from './deferred.ts';

const lockName = (name: string) => `memcherrish-${name}`;

/** Shared by the calls that open a session; held alone by whoever finds out whether the session in force is over. */
export const sessionLock = 'session';

/** The turn of whoever sends what waits in a database. */
export const outboxLock = (database: string) => `outbox-${database}`;

let isInterrupted = false;

/**
 * Runs work while no other tab, nor the service worker, runs work of the same name. Web Locks exist wherever the app may run (https and
 * localhost); where they are missing all the same, the work runs unguarded rather than not at all. Rejects when `signal` ends the wait.
 */
export async function alone<T>(name: string, work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await inTurn(name, signal ? { signal } : {}, work);
}

/** Whether the page was left in the middle of such work. */
export function wasLeftAtWork(): boolean {
  return isInterrupted;
}

async function inTurn<T>(name: string, options: LockOptions, work: () => PromiseLike<T>): Promise<T> {
  const done = () => undefined;
  const { running } = await navigator.locks.request(lockName(name), options, async () => {
    const left = untilLeft();
    const running = (async () => await work())();
    await Promise.race([running.then(done, done), left.promise]);
    left.forget();
    // Not the promise itself: the turn would last as long as that.
    return { running };
  });
  return await running;
}

/**
 * Resolves when the page is left; never in a worker. Such a page may be kept for the way back, and sleeps in the middle of its work. Safari
 * lets it keep its locks: without this the next page would wait for it in vain.
 */
function untilLeft(): { promise: Promise<void>; forget(): void } {
  const { promise, resolve } = deferred<void>();
  const leave = () => {
    isInterrupted = true;
    resolve();
  };
  globalThis.addEventListener?.('pagehide', leave);
  return { promise, forget: () => globalThis.removeEventListener?.('pagehide', leave) };
}

/**
 * Runs work while no other tab runs work of the same name `alone`; others may run theirs beside it. Waits only so many milliseconds for its
 * turn: a tab that sleeps in the middle of its work holds up nobody.
 */
export async function beside<T>(name: string, work: () => PromiseLike<T>, patience: number): Promise<T> {
  if (!('locks' in navigator)) return await work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), patience);
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
    clearTimeout(timer);
    return await work();
  };
  try {
    return await inTurn(name, { mode: 'shared', signal: wait.signal }, begin);
  } catch (error) {
    if (hasBegun || !wait.signal.aborted) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** Whether somebody runs work of this name now. */
export async function isTaken(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName(name));
}
