const lockName = (name: string) => `memcherrish-${name}`;

/** The turn of whoever sends what waits in a database. */
export const outboxLock = (database: string) => `outbox-${database}`;

/**
 * Runs work while no other tab, nor the service worker, runs work of the same name. Web Locks exist wherever the app may run (https and
 * localhost); where they are missing all the same, the work runs unguarded rather than not at all. Rejects when `signal` ends the wait.
 */
export async function alone<T>(name: string, work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(lockName(name), signal ? { signal } : {}, async () => await work());
}

/** Whether somebody runs work of this name now. */
export async function isTaken(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName(name));
}
