import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { useSyncExternalStore } from 'react';
import { inWords, isSessionOver } from '#api/in-words.ts';
import type { Outcome, Problem } from '#api/outcome.ts';

/** The reason why this page cannot use the server. */
export interface Obstacle {
  line: string;
  /** Whether the session has expired and signing in again helps. */
  signIn: boolean;
}

// The admin screens need a connection. All of them share this state, so that the page says it once and not at every
// form.
let last: Obstacle | null = null;
const offline: Obstacle = { line: dashboardWords.needsConnection, signIn: false };
const listeners = new Set<() => void>();

/**
 * Records whether the server was reachable, and returns the outcome. A failure shows `sentence`. No response at all
 * shows `unreached`, for which the specification may have its own sentence.
 */
export async function ask<T>(
  call: Promise<Outcome<T>>,
  sentence: string,
  unreached: string = sentence,
): Promise<Outcome<T>> {
  const outcome = heard(await call);
  const silent = !outcome.ok && outcome.problem.kind === 'offline';
  return inWords(outcome, silent ? unreached : sentence);
}

/** Records whether the server was reachable, and returns the outcome as it is. */
export function heard<T>(outcome: Outcome<T>): Outcome<T> {
  last = outcome.ok ? null : obstacleIn(outcome.problem);
  for (const listener of listeners) listener();
  return outcome;
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
