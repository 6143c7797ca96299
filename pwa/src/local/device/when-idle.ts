import { firstScreen } from './first-screen.ts';

/** Runs work that the first screen does not need, once that screen is complete and the page is idle. */
export function whenIdle(work: () => void): void {
  void firstScreen.then(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work);
  });
}
