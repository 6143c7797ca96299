import { deferred } from './deferred.ts';

const lockName = (name: string) => `memcherrish-${name}`;

/**
 * Calls that open a session hold this lock in shared mode. A page holds it exclusively while it checks whether the
 * current session is over.
 */
export const sessionLock = 'session';

/** Returns the name of the lock for sending the outbox of a database. */
export const outboxLock = (database: string) => `outbox-${database}`;

let isInterrupted = false;

/**
 * Runs work under a lock that all tabs and the service worker share. Web Locks exist wherever the app may run (https
 * and localhost); without them the work runs unguarded. Rejects if `signal` aborts the wait.
 */
export async function alone<T>(name: string, work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await inTurn(name, signal ? { signal } : {}, work);
}

/** Returns whether the page was left in the middle of such work. */
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
 * Resolves when the page is left; never in a worker. The browser may cache such a page, and suspends it in the middle of its work. Safari
 * lets a suspended page keep its locks: without this the next page would wait for them in vain.
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
 * Runs work under a shared lock: not while another tab runs work of the same name `alone`. Waits at most `patience` milliseconds, so that
 * a suspended tab delays no other.
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

/** Returns whether this lock is held now. */
export async function isTaken(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName(name));
}
