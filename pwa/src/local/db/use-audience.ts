import { hiddenFrom } from '#local/outbox/hidden-from.ts';
import { viewerIn } from './first-reading.ts';
import { useHeld } from './queries.ts';

export interface Audience {
  /** How many people. */
  division: number;
  batch: number;
  /** How many of one's own. */
  divisions: number;
  batches: number;
}

/** How many other schoolmates stand in the viewer's own divisions, and in their own batches; without those whom the viewer hides from. */
export function useAudience(): Audience | null | undefined {
  return useHeld('audience', async (db) => {
    const own = await viewerIn(db);
    const rosters = await db.rosters.where('relation').anyOf(['division', 'batch']).toArray();
    if (own?.kind !== 'schoolmate') return undefined;
    const apart = hiddenFrom(own).add(own.schoolmate._id);
    const others = (near: typeof rosters) =>
      new Set(
        near.flatMap((roster) => roster.schoolmates.map((face) => face._id).filter((id) => !apart.has(id))),
      ).size;
    return {
      division: others(rosters.filter((each) => each.relation === 'division')),
      batch: others(rosters),
      divisions: own.memberships.length,
      batches: new Set(own.memberships.map(({ batchId }) => batchId)).size,
    };
  });
}
