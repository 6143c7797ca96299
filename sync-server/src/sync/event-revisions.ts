import type { ReadTx, WriteTx } from '#db/write.ts';

/** The batch or school of an event. */
export interface EventGroundIds {
  schoolId: string;
  /** Null for the whole school. */
  batchId: string | null;
}

/**
 * Maintains the revisions of events. They say whether the document of a viewer may have changed, and never leave
 * the server. Every write that changes an event or a reply raises one in its own transaction.
 */
export async function raiseEvents(tx: WriteTx, { schoolId, batchId }: EventGroundIds): Promise<void> {
  const [table, id] = batchId === null ? (['schools', schoolId] as const) : (['batches', batchId] as const);
  await tx
    .updateTable(table)
    .set((row) => ({ events_revision: row('events_revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Raises the revisions of the batch and its school where they have events, because people joined or left the
 * batch: replies of people who left are hidden. A person of the school may also help at events of other batches.
 * Returns the events concerned.
 */
export async function raiseEventsOfMembers(
  tx: WriteTx,
  { schoolId, batchId }: { schoolId: string; batchId: string },
): Promise<string[]> {
  const concerned = await eventsNear(tx, schoolId, batchId);
  const withHelpers = await eventsWithHelpers(tx, schoolId);
  for (const ground of new Set([...concerned, ...withHelpers].map((each) => each.batch_id))) {
    await raiseEvents(tx, { schoolId, batchId: ground });
  }
  return concerned.map((each) => each.id);
}

function eventsNear(tx: ReadTx, schoolId: string, batchId: string) {
  return tx
    .selectFrom('events')
    .select(['id', 'batch_id'])
    .where('school_id', '=', schoolId)
    .where((row) => row.or([row('batch_id', 'is', null), row('batch_id', '=', batchId)]))
    .execute();
}

function eventsWithHelpers(tx: ReadTx, schoolId: string) {
  return tx
    .selectFrom('events')
    .innerJoin('event_doors', 'event_doors.event_id', 'events.id')
    .select('events.batch_id')
    .distinct()
    .where('events.school_id', '=', schoolId)
    .execute();
}
