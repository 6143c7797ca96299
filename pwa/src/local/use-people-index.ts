import { viewerIn } from './first-reading.ts';
import { type PeopleIndex, peopleIndexOf } from './people-index.ts';
import { useHeld } from './queries.ts';

/** Everybody on the device, to be searched; anew with each pull that changes somebody. Null before the first one. */
export function usePeopleIndex(): PeopleIndex | null | undefined {
  return useHeld('people', async (db) => {
    const structures = await db.structures.toArray();
    if (structures.length === 0) return undefined;
    return peopleIndexOf(await db.rosters.toArray(), structures, (await viewerIn(db)) ?? null);
  });
}
