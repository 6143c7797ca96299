import { firstScreen } from '#local/db/first-screen.ts';

/** Runs work once the first screen is whole and the page has nothing else to do: whatever that screen does not wait for. */
export function whenIdle(work: () => void): void {
  void firstScreen.then(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
    else setTimeout(work);
  });
}
