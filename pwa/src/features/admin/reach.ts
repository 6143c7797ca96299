import { messages } from '@memcherrish/shared/text/messages.ts';
import { useSyncExternalStore } from 'react';
import type { Outcome, Problem } from '#api/outcome.ts';
import { inWords } from './in-words.ts';

// The admin screens are for desktops online (design section 1): whether the server can be reached is one fact for all of them, so
// that it is said once on the page and not at every form.
let last: string | null = null;
const listeners = new Set<() => void>();

/** Remembers what an answer says about the road to the server, and passes it on; a failure says `sentence`. */
export async function ask<T>(call: Promise<Outcome<T>>, sentence: string): Promise<Outcome<T>> {
  const outcome = await call;
  remember(outcome.ok || outcome.problem.kind === 'refused' ? null : unreached(outcome.problem));
  return inWords(outcome, sentence);
}

/** What stands between this page and the server, or null. */
export function useReach(): string | null {
  return useSyncExternalStore(subscribe, current);
}

function unreached(problem: Problem): string {
  return problem.kind === 'offline' ? messages.needsConnection : problem.message;
}

function current(): string | null {
  return navigator.onLine ? last : messages.needsConnection;
}

function remember(line: string | null) {
  if (last === line) return;
  last = line;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const online = () => {
    last = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', online);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', listener);
  };
}
