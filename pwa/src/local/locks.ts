/**
 * Runs work while no other tab runs work of the same name. Web Locks exist wherever the app may run (https and localhost); where they
 * are missing all the same, the work runs unguarded rather than not at all.
 */
export async function alone<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(`memcherrish-${name}`, async () => await work());
}
