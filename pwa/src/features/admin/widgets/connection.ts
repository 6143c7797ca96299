import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { useSyncExternalStore } from 'react';
import { inWords, isSessionOver } from '#api/in-words.ts';
import type { Outcome, Problem } from '#api/outcome.ts';

/** What stands between this page and the server. */
export interface Obstacle {
  line: string;
  /** The session is over: signing in again is what helps. */
  signIn: boolean;
}

// The admin screens are for desktops online: whether the server can be reached is one fact for all of them, so
// that it is said once on the page and not at every form.
let last: Obstacle | null = null;
const offline: Obstacle = { line: dashboardWords.needsConnection, signIn: false };
const listeners = new Set<() => void>();

/**
 * Remembers what an answer says about the road to the server, and passes it on. A failure says `sentence`; where the specification has
 * one of its own for no answer at all, that is `unreached`.
 */
export async function ask<T>(
  call: Promise<Outcome<T>>,
  sentence: string,
  unreached: string = sentence,
): Promise<Outcome<T>> {
  const outcome = await call;
  last = outcome.ok ? null : obstacleIn(outcome.problem);
  for (const listener of listeners) listener();
  const silent = !outcome.ok && outcome.problem.kind === 'offline';
  return inWords(outcome, silent ? unreached : sentence);
}

export function useObstacle(): Obstacle | null {
  return useSyncExternalStore(subscribe, () => (navigator.onLine ? last : offline));
}

function obstacleIn(problem: Problem): Obstacle | null {
  if (isSessionOver(problem)) return { line: problem.message, signIn: true };
  if (problem.kind === 'offline') return offline;
  return problem.kind === 'refused' ? null : { line: problem.message, signIn: false };
}

function subscribe(listener: () => void) {
  const online = () => {
    if (!last?.signIn) last = null;
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
