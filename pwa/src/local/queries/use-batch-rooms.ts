import { type ClassRoom, classRoomOf, nearerThan } from './class-room.ts';
import { viewerIn } from './first-reading.ts';
import { useHeld } from './queries.ts';

/** Returns the class rooms of one batch, by division. Null until the batch is on the device: see `wantBatch`. */
export function useBatchRooms(batchId: string | null): ReadonlyMap<string, ClassRoom> | null | undefined {
  return useHeld(`batch ${batchId}`, async (db) => {
    const state = await db.state.get('state');
    if (batchId === null || !state?.kept.includes(batchId)) return undefined;
    const rosters = await db.rosters.where('batchId').equals(batchId).toArray();
    const nearer = [...new Set(rosters.flatMap((roster) => nearerThan(roster.relation)))];
    const held = nearer.length > 0 ? await db.rosters.where('relation').anyOf(nearer).toArray() : [];
    const viewer = (await viewerIn(db)) ?? null;
    return new Map(
      rosters.map((roster) => {
        const nearerHeld = held.filter((each) => nearerThan(roster.relation).includes(each.relation));
        return [roster.divisionId, classRoomOf(roster, nearerHeld, viewer)];
      }),
    );
  });
}
