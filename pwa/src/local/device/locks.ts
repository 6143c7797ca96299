const lockName = (name: string) => `memcherrish-${name}`;

/** Returns the name of the lock for sending the outbox of a database. */
export const outboxLock = (database: string) => `outbox-${database}`;

/**
 * Runs work under a lock that all tabs and the service worker share. Web Locks exist wherever the app may run (https
 * and localhost); without them the work runs unguarded. Rejects if `signal` aborts the wait.
 */
export async function alone<T>(name: string, work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(lockName(name), signal ? { signal } : {}, async () => await work());
}

/** Returns whether this lock is held now. */
export async function isTaken(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName(name));
}
