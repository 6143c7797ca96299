import { sql } from 'kysely';
import type { ReadTx, WriteTx } from '#db/write.ts';

/** Whether the batch of a row is one that the event of that row is for. */
export const ofAudience = sql<boolean>`(events.whole_school = 1 or exists (select 1 from event_batches where event_batches.event_id = events.id and event_batches.batch_id = batches.id))`;

/**
 * Raises the revisions of the batches or school of events. They say whether the document of a viewer may have changed,
 * and never leave the server. Every write that changes an event or a reply raises them in its own transaction.
 */
export async function raiseEvents(tx: WriteTx, ...eventIds: string[]): Promise<void> {
  const raised = tx.selectFrom('events').where('events.id', 'in', eventIds);
  await tx
    .updateTable('schools')
    .set((row) => ({ events_revision: row('events_revision', '+', 1) }))
    .where('id', 'in', raised.select('school_id').where('whole_school', '=', 1))
    .execute();
  await tx
    .updateTable('batches')
    .set((row) => ({ events_revision: row('events_revision', '+', 1) }))
    .where('id', 'in', tx.selectFrom('event_batches').select('batch_id').where('event_id', 'in', eventIds))
    .execute();
}

/**
 * Raises the revisions of events of a batch and its school, because people joined or left the batch: replies of people
 * who left are hidden. A person of the school may also help at events of other batches. Returns the events concerned.
 */
export async function raiseEventsOfMembers(
  tx: WriteTx,
  { schoolId, batchId }: { schoolId: string; batchId: string },
): Promise<string[]> {
  const concerned = await eventsNear(tx, batchId);
  const withHelpers = await eventsWithHelpers(tx, schoolId);
  await raiseEvents(tx, ...new Set([...concerned, ...withHelpers]));
  return concerned;
}

async function eventsNear(tx: ReadTx, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .innerJoin('batches', 'batches.school_id', 'events.school_id')
    .select('events.id')
    .where('batches.id', '=', batchId)
    .where(ofAudience)
    .execute();
  return rows.map(({ id }) => id);
}

async function eventsWithHelpers(tx: ReadTx, schoolId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .innerJoin('event_doors', 'event_doors.event_id', 'events.id')
    .select('events.id')
    .distinct()
    .where('events.school_id', '=', schoolId)
    .execute();
  return rows.map(({ id }) => id);
}
