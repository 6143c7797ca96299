import { leftUnacknowledged, lost, lostStates } from './check-edits.ts';
import { twice } from './check-effects.ts';
import { differences, goneBack, halves, unlikeAtOnePosition } from './check-replicas.ts';
import { unseenEdits } from './check-seen.ts';
import type { Acknowledged, Commit, History } from './history.ts';
import { byDevice, type Violation, violation } from './violations.ts';

/** Milliseconds after which a queue must be empty in a good network. */
const emptyWithin = 60_000;

/**
 * Judges a history. (a) Every acknowledged edit is in the final state or replaced by a later one in the
 * server's order. No other edit left its queue unasked. (b) No edit was applied twice, and no unknown edit
 * was applied. (d) A cursor never goes back within an epoch. (e) After a pull took an acknowledged edit off
 * the queue, its author sees the edit. (f) Each replica equals a new device's and the visibility rules. (g)
 * No replica ever held half a pull. (h) Every queue is empty within a minute.
 */
export function violationsIn(history: History): Violation[] {
  const acknowledged = acknowledgedIn(history.commits);
  return [
    ...leftUnacknowledged(history),
    ...acknowledged.flatMap((each) => lost(each, history, acknowledged)),
    ...lostStates(history, acknowledged),
    ...twice(history, acknowledged),
    ...byDevice(history.commits).flatMap((commits) => goneBack(commits, history)),
    ...byDevice(history.commits).flatMap((commits) => unseenEdits(commits, history)),
    ...history.replicas.flatMap(differences),
    ...byDevice(history.commits).flatMap(halves),
    ...unlikeAtOnePosition(history),
    ...history.queues
      .filter(({ after }) => after === null || after > emptyWithin)
      .map(({ device, after }) => violation('h', `${device}: the queue was empty after ${after ?? 'no'} ms`)),
  ];
}

/** Returns the edits that a device learned to be confirmed, in the order of learning. */
export function acknowledgedIn(commits: readonly Commit[]): Acknowledged[] {
  const found = new Map<string, Acknowledged>();
  for (const { device, viewer, queue } of commits)
    for (const { key, edit, state, answered = {} } of queue)
      if (state === 'sent' && !found.has(key)) found.set(key, { device, viewer, key, edit, answered });
  return [...found.values()];
}
