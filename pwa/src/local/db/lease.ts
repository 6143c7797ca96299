import { lease } from '@memcherrish/shared/domain/limits.ts';
import { currentTime, leastTime, recallReading } from '#clock/clock.ts';
import { freshState, type PersonDatabase, type SyncState } from './database.ts';

/*
 * How long the device may keep its copy. A clock that is wrong for a moment costs nothing: when it says that the lease
 * is over, the directory is hidden, and shown again when the clock is right. It is deleted when the server's time
 * proves the end, or when the clock has said so on several days.
 */

const day = 24 * 60 * 60 * 1000;
/** On so many days the clock has to say that the lease is over before the directory is deleted without the server. */
const daysToBelieve = 7;

/** Times in milliseconds: by the corrected clock, and the earliest one that is possible (clock.ts). */
export interface Times {
  now: number;
  least: number;
}

const timesNow = (): Times => ({ now: currentTime(), least: leastTime() });

/** Returns when the lease ends, in milliseconds. */
export function leaseEnd({ lastContact }: Pick<SyncState, 'lastContact'>): number {
  return lastContact + lease;
}

/** Gives the clock of this page the time of the last contact from the stored copy. */
export function recallContact({ cursor, asOf, lastContact, clockError = 0 }: SyncState): void {
  if (cursor === null && asOf === null) return;
  recallReading({ server: lastContact, device: lastContact + clockError });
}

type Verdict = 'valid' | 'hidden' | 'over';

function verdictOf(state: SyncState, { now, least }: Times, days: readonly number[]): Verdict {
  if (least > leaseEnd(state)) return 'over';
  if (now <= leaseEnd(state)) return 'valid';
  return days.length < daysToBelieve ? 'hidden' : 'over';
}

/** Returns the days on which the clock said that the lease is over. A clock that went back was wrong, so they begin again. */
function daysOver({ daysOver: before = [], ...state }: SyncState, { now }: Times): number[] {
  if (now <= leaseEnd(state)) return [];
  const last = before.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (now < last) return [now];
  return now - last < day ? before : [...before, now];
}

/** Returns the state with the lease applied; the same object if nothing changes. */
function underLease(state: SyncState, times: Times): { state: SyncState; isOver: boolean } {
  const isDeleted = state.locked && state.cursor === null;
  const days = daysOver(state, times);
  const verdict = verdictOf(state, times, days);
  if (isDeleted) return { state, isOver: false };
  const locked = verdict !== 'valid';
  const isSame = locked === state.locked && days.length === (state.daysOver?.length ?? 0);
  return { state: isSame ? state : { ...state, locked, daysOver: days }, isOver: verdict === 'over' };
}

/** Returns whether `applyLease` has something to change. */
export function isLeaseDue(state: SyncState, times = timesNow()): boolean {
  const next = underLease(state, times);
  return next.isOver || next.state !== state;
}

/**
 * Hides the directory while its lease is over by the clock, and shows it again. Deletes it when that is sure: people,
 * posts, events, class photos, structures, the cursor, and the numbers that people gave. The own record and unsent
 * edits stay. Returns whether it deleted now. The next pull brings everything back.
 */
export async function applyLease(
  db: PersonDatabase,
  generation: string,
  times = timesNow(),
): Promise<boolean> {
  const tables = [
    ...[db.state, db.rosters, db.structures, db.posts, db.events, db.wanted],
    ...[db.doors, db.admissions, db.classPhotos],
  ];
  // Avoids a write transaction in the usual case that the lease is valid.
  const before = await db.state.get('state');
  if (before && !isLeaseDue(before, times)) return false;
  return await db.transaction('rw', [...tables, db.me], async () => {
    const held = await db.state.get('state');
    if (held?.generation !== generation) return false;
    const { state, isOver } = underLease(held, times);
    if (!isOver) {
      await db.state.put(state);
      return false;
    }
    await Promise.all(tables.filter((table) => table !== db.state).map((table) => table.clear()));
    const own = await db.me.get('me');
    if (own?.me.kind === 'schoolmate') await db.me.put({ ...own, me: { ...own.me, swaps: [] } });
    const locked: SyncState = {
      ...freshState(generation, state.lastContact),
      // The epoch stays with the edits: after a server restore meanwhile they are sent again.
      epoch: state.epoch,
      asOf: state.asOf,
      contact: state.contact,
      locked: true,
    };
    await db.state.put(locked);
    return true;
  });
}
