import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { liveQuery } from 'dexie';
import type { Problem } from '#api/outcome.ts';
import type { PersonDatabase } from '#local/database.ts';
import { Drain } from './drain.ts';
import { type Opened, partsFor } from './drain-parts.ts';

interface PageEvents {
  onConfirmed: () => void;
  onPaused: () => void;
  onEnded: (problem: Problem) => void;
  onFault: (error: unknown) => void;
}

/**
 * Sends what waits for as long as this page lives, hidden or not: at start, with each new edit, on focus, on `online`, when the page is
 * looked at, every minute while it is, and as soon as a pull gets through (design section 6).
 */
export function startSending(opened: Opened, events: PageEvents): { poke(): void; stop(): void } {
  const drain = new Drain({ ...partsFor(opened), ...events });
  const ended = new AbortController();
  const { signal } = ended;
  const poke = () => drain.poke();
  const lookedAt = () => document.visibilityState === 'visible' && poke();
  window.addEventListener('focus', poke, { signal });
  window.addEventListener('online', poke, { signal });
  window.addEventListener('pageshow', poke, { signal });
  document.addEventListener('visibilitychange', lookedAt, { signal });
  const beat = setInterval(() => document.visibilityState === 'visible' && drain.beat(), pulls.everyVisible);
  const subscriptions = [onNewEdit(opened.db, poke), onContact(opened.db, () => drain.resume())];
  poke();
  return {
    poke,
    stop: () => {
      ended.abort();
      clearInterval(beat);
      for (const subscription of subscriptions) subscription.unsubscribe();
      drain.stop();
    },
  };
}

/** When an edit waits that did not wait before, whichever tab made it. */
function onNewEdit(db: PersonDatabase, tell: () => void) {
  let known = new Set<number>();
  return liveQuery(() => db.outbox.where('state').equals('waiting').primaryKeys()).subscribe({
    next: (waiting) => {
      const isNew = waiting.some((seq) => !known.has(seq));
      known = new Set(waiting);
      if (isNew) tell();
    },
    // The handle is gone: the device opens another one, and all this starts anew.
    error: () => undefined,
  });
}

/** When a pull gets through after none did: there is a connection again, or the person has signed in again. */
function onContact(db: PersonDatabase, tell: () => void) {
  let wasLive = false;
  return liveQuery(() => db.state.get('state')).subscribe({
    next: (state) => {
      const isLive = state?.contact === 'live';
      if (isLive && !wasLive) tell();
      wasLive = isLive;
    },
    error: () => undefined,
  });
}
