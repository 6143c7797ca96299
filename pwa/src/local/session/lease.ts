import type { SyncState } from '#local/db/database.ts';
import { freshState, type PersonDatabase } from '#local/db/database.ts';
import { isPastLease } from '#local/db/freshness.ts';

/** Whether the directory has to go now, and has not gone yet. */
export function isLeaseOver({ locked, lastContact }: SyncState, now: number): boolean {
  return !locked && isPastLease(lastContact, now);
}

/**
 * Takes the directory off the device when its lease is over: people, posts, structures, the cursor. The own record and
 * what is unsent stay. Answers whether that happened now. The next pull brings everything back.
 */
export async function lockIfPastLease(db: PersonDatabase, generation: string, now: number): Promise<boolean> {
  const tables = [db.state, db.rosters, db.structures, db.posts, db.wanted];
  // As a rule it has not: nothing is to be written.
  const before = await db.state.get('state');
  if (before && !isPastLease(before.lastContact, now)) return false;
  return await db.transaction('rw', tables, async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation || !isLeaseOver(state, now)) return false;
    await Promise.all(tables.filter((table) => table !== db.state).map((table) => table.clear()));
    const locked: SyncState = {
      ...freshState(generation, state.lastContact),
      // Kept with the edits: whoever restores a backup meanwhile is offered them again.
      epoch: state.epoch,
      asOf: state.asOf,
      contact: state.contact,
      locked: true,
    };
    await db.state.put(locked);
    return true;
  });
}
