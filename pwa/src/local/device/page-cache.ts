import { wasLeftAtWork } from './locks.ts';

/** Loads a page anew that wakes up in the middle of work whose turn is over: others may have done the same work meanwhile. */
export function reloadWhenInterrupted(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && wasLeftAtWork()) location.reload();
  });
}
