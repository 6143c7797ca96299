import { leftUnacknowledged, lost, lostStates } from './check-edits.ts';
import { twice } from './check-effects.ts';
import { differences, goneBack, halves, unlikeAtOnePosition } from './check-replicas.ts';
import { unseen } from './check-seen.ts';
import type { Acknowledged, Commit, History } from './history.ts';
import { byDevice, type Violation, violation } from './violations.ts';

/** The longest that a queue may take in a good network, in milliseconds. */
const emptyWithin = 60_000;

/**
 * Judges a history:
 * (a) every acknowledged edit is in the final state, or a later one of the server's order is in its place; no other left its queue unasked;
 * (b) none was applied twice, and nothing was applied that no device knows of;
 * (d) cursors never go back without a new epoch;
 * (e) once an edit was acknowledged and a pull has taken it off the queue, its author sees it;
 * (f) each replica is what a new device gets, and what the rule of visibility allows;
 * (g) no replica ever held half a pull;
 * (h) every queue ends empty within a minute.
 */
export function complaintsAbout(history: History): Violation[] {
  const acknowledged = acknowledgedIn(history.commits);
  return [
    ...leftUnacknowledged(history),
    ...acknowledged.flatMap((each) => lost(each, history, acknowledged)),
    ...lostStates(history, acknowledged),
    ...twice(history, acknowledged),
    ...byDevice(history.commits).flatMap((commits) => goneBack(commits, history)),
    ...byDevice(history.commits).flatMap((commits) => unseen(commits, history)),
    ...history.replicas.flatMap(differences),
    ...byDevice(history.commits).flatMap(halves),
    ...unlikeAtOnePosition(history),
    ...history.queues
      .filter(({ after }) => after === null || after > emptyWithin)
      .map(({ device, after }) => violation('h', `${device}: the queue was empty after ${after ?? 'no'} ms`)),
  ];
}

/** The edits that a device came to know as confirmed, in the order of learning it. */
export function acknowledgedIn(commits: readonly Commit[]): Acknowledged[] {
  const found = new Map<string, Acknowledged>();
  for (const { device, viewer, queue } of commits)
    for (const { key, edit, state, answered = {} } of queue)
      if (state === 'sent' && !found.has(key)) found.set(key, { device, viewer, key, edit, answered });
  return [...found.values()];
}
