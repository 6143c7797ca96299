import { deferred } from './deferred.ts';

/** The longest time that later work waits for the first screen, in milliseconds. */
const atMost = 10_000;

/** Counts the screen itself and each read that has not finished. */
let missing = 1;
const { promise, resolve } = deferred<void>();
setTimeout(resolve, atMost);

/**
 * Resolves when the first screen of this page is complete, including its reads from the device. Other work waits for
 * it, so that it does not delay the screen.
 */
export const firstScreen: Promise<void> = promise;

/** Reports that the screen is mounted. Its reads have been registered before. */
export function screenIsThere(): void {
  came();
}

/** Registers a read that the first screen needs. Returns a function that reports the read as finished. */
export function screenWaits(): () => void {
  missing += 1;
  return came;
}

function came(): void {
  missing -= 1;
  // A finished read may start another one in the same tick.
  setTimeout(() => missing <= 0 && resolve());
}
