import { wasLeftAtWork } from './locks.ts';

/** Reloads a page that the browser resumes in the middle of work whose lock it has lost: another page may have done that work. */
export function reloadWhenInterrupted(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && wasLeftAtWork()) location.reload();
  });
}
