import { deferred } from '#local/device/deferred.ts';

/** However much a screen may lack, what comes afterwards waits no longer, in milliseconds. */
const atMost = 10_000;

/** The screen itself, and whatever it still reads. */
let missing = 1;
const { promise, resolve } = deferred<void>();
setTimeout(resolve, atMost);

/** Done when the first screen of this page is whole, with what it reads from the device: anything else would take its turn away. */
export const firstScreen: Promise<void> = promise;

/** The screen is there; what it waits for has been told before. */
export function screenIsThere(): void {
  came();
}

/** Something is read without which the screen is not whole; what is answered tells that it is there. */
export function screenWaits(): () => void {
  missing += 1;
  return came;
}

function came(): void {
  missing -= 1;
  // What has come may bring up something else that is to be read, in the same turn.
  setTimeout(() => missing <= 0 && resolve());
}
