import type { ReadTx } from '#db/write.ts';
import { isMemberOf, teachesIn } from './in-divisions.ts';

/** Returns the helpers at the door of each event who are in its school now, by their ids. */
export async function helpersAt(
  tx: ReadTx,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('event_doors')
    .innerJoin('events', 'events.id', 'event_doors.event_id')
    .select(['event_doors.event_id', 'event_doors.account_id'])
    .where('event_doors.event_id', 'in', eventIds)
    .where((row) => {
      const divisions = row
        .selectFrom('divisions')
        .innerJoin('batches', 'batches.id', 'divisions.batch_id')
        .select('divisions.id')
        .whereRef('batches.school_id', '=', 'events.school_id');
      const helper = row.ref('event_doors.account_id');
      return row.or([isMemberOf(helper, divisions), teachesIn(helper, divisions)]);
    })
    .orderBy('event_doors.account_id')
    .execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map([...byEvent].map(([eventId, each]) => [eventId, each.map((row) => row.account_id)]));
}
