import type { SyncState } from './database.ts';
import { freshState, type PersonDatabase } from './database.ts';
import { isPastLease } from './freshness.ts';

/**
 * Takes the directory off the device when its lease is over (design section 6): people, structures, the cursor. The own record and what is
 * unsent stay. Answers whether that happened now. The next pull brings everything back.
 */
export async function lockIfPastLease(db: PersonDatabase, generation: string, now: number): Promise<boolean> {
  const tables = [db.state, db.rosters, db.structures, db.wanted];
  return await db.transaction('rw', tables, async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation || state.locked) return false;
    if (!isPastLease(state.lastContact, now)) return false;
    await Promise.all([db.rosters.clear(), db.structures.clear(), db.wanted.clear()]);
    const locked: SyncState = {
      ...freshState(generation, state.lastContact),
      asOf: state.asOf,
      contact: state.contact,
      locked: true,
    };
    await db.state.put(locked);
    return true;
  });
}
