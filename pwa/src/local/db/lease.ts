import type { SyncState } from './database.ts';
import { freshState, type PersonDatabase } from './database.ts';
import { isPastLease } from './freshness.ts';

/** Returns whether the directory has to be deleted now and was not deleted yet. */
export function isLeaseOver({ locked, lastContact }: SyncState, now: number): boolean {
  return !locked && isPastLease(lastContact, now);
}

/**
 * Deletes the directory from the device when its lease is over: people, posts, events, class photos, structures, the cursor, and the
 * numbers that people gave. The own record and unsent edits stay. Returns whether it did so now. The next pull brings everything back.
 */
export async function lockIfPastLease(db: PersonDatabase, generation: string, now: number): Promise<boolean> {
  const tables = [
    ...[db.state, db.rosters, db.structures, db.posts, db.events, db.wanted],
    ...[db.doors, db.admissions, db.classPhotos],
  ];
  // Avoids a write transaction in the usual case that the lease is valid.
  const before = await db.state.get('state');
  if (before && !isPastLease(before.lastContact, now)) return false;
  return await db.transaction('rw', [...tables, db.me], async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation || !isLeaseOver(state, now)) return false;
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
