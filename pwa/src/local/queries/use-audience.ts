import { blockedPeople } from '#local/edits/blocked-people.ts';
import { viewerIn } from './first-reading.ts';
import { viewersIn } from './people-elsewhere.ts';
import { useHeld } from './queries.ts';

export interface Audience {
  /** Numbers of people. */
  division: number;
  batch: number;
  /** Numbers of the viewer's own divisions and batches. */
  divisions: number;
  batches: number;
}

/** Counts the other schoolmates in the viewer's own divisions and batches, without those in memoriam and those that the viewer blocks. */
export function useAudience(): Audience | null | undefined {
  return useHeld('audience', async (db) => {
    const own = await viewerIn(db);
    const rosters = await db.rosters.where('relation').anyOf(['division', 'batch']).toArray();
    if (own?.kind !== 'schoolmate') return undefined;
    const apart = blockedPeople(own).add(own.schoolmate._id);
    const others = (near: typeof rosters) => viewersIn(near, apart).size;
    return {
      division: others(rosters.filter((each) => each.relation === 'division')),
      batch: others(rosters),
      divisions: own.memberships.length,
      batches: new Set(own.memberships.map(({ batchId }) => batchId)).size,
    };
  });
}
