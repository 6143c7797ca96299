import type { SyncState } from './database.ts';
import { freshState, type PersonDatabase } from './database.ts';
import { isPastLease } from './freshness.ts';

/**
 * Takes the directory off the device when its lease is over (design section 6): people, posts, structures, the cursor. The own record and what
 * is unsent stay. Answers whether that happened now. The next pull brings everything back.
 */
export async function lockIfPastLease(db: PersonDatabase, generation: string, now: number): Promise<boolean> {
  const tables = [db.state, db.rosters, db.structures, db.posts, db.wanted];
  return await db.transaction('rw', tables, async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation || state.locked) return false;
    if (!isPastLease(state.lastContact, now)) return false;
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
