import type { EventAudience } from '@memcherrish/shared/access/event-audience.ts';
import type { EventBatch } from '@memcherrish/shared/wire/events/events.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { raiseEvents } from '#sync/event-revisions.ts';

/** Selects events with the name of their school, to be filtered further. */
function eventsQuery(tx: ReadTx) {
  return tx
    .selectFrom('events')
    .innerJoin('schools', 'schools.id', 'events.school_id')
    .leftJoin('deletions as leaving', 'leaving.account_id', 'events.maker_id')
    .selectAll('events')
    .select(['schools.name as school_name', 'leaving.due_at as maker_leaves_at']);
}

/** An event with the names of its school and batches. `batches` is null for an event of the whole school. */
export type NamedEvent = RowOf<'events'> & {
  school_name: string;
  /** Null unless the maker asked for the deletion of their account: then others do not see who it was. */
  maker_leaves_at: string | null;
  batches: readonly EventBatch[] | null;
};

/** The people that an event is for, as queries need them. */
export type Audience = Pick<NamedEvent, 'school_id' | 'batches' | 'teachers'>;

export function audienceOf({ school_id, batches, teachers }: Audience): EventAudience {
  const batchIds = batches?.map(({ _id }) => _id) ?? null;
  return { schoolId: school_id, batchIds, teachers: teachers === 1 };
}

/** Adds the batches of events, by their labels. */
export async function withBatches<Row extends Pick<RowOf<'events'>, 'id' | 'whole_school'>>(
  tx: ReadTx,
  events: readonly Row[],
): Promise<(Row & Pick<NamedEvent, 'batches'>)[]> {
  if (events.length === 0) return [];
  const rows = await tx
    .selectFrom('event_batches')
    .innerJoin('batches', 'batches.id', 'event_batches.batch_id')
    .select(['event_id', 'batches.id as _id', 'batches.label as batch'])
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('batches.label')
    .orderBy('batches.id')
    .execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return events.map((event) => {
    const batches = (byEvent.get(event.id) ?? []).map(({ _id, batch }) => ({ _id, batch }));
    return { ...event, batches: event.whole_school === 1 ? null : batches };
  });
}

/** Returns the events of schools that ended after `since`, by their start. */
export async function eventsSince(
  tx: ReadTx,
  schoolIds: readonly string[],
  since: Date,
): Promise<NamedEvent[]> {
  if (schoolIds.length === 0) return [];
  const rows = await eventsQuery(tx)
    .where('events.school_id', 'in', schoolIds)
    .where((row) => row(row.fn.coalesce('events.ends_at', 'events.starts_at'), '>', since.toISOString()))
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
  return withBatches(tx, rows);
}

export async function namedEvent(tx: ReadTx, eventId: string): Promise<NamedEvent | undefined> {
  const [event] = await withBatches(tx, await eventsQuery(tx).where('events.id', '=', eventId).execute());
  return event;
}

/** Returns the events that start in this time and are not cancelled. */
export async function eventsBetween(tx: ReadTx, from: Date, to: Date): Promise<NamedEvent[]> {
  const rows = await eventsQuery(tx)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', from.toISOString())
    .where('starts_at', '<=', to.toISOString())
    .orderBy('starts_at')
    .execute();
  return withBatches(tx, rows);
}

/** Selects the divisions whose people an event invites. */
export function divisionsInvited(tx: ReadTx, { school_id, batches }: Audience) {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .where('batches.school_id', '=', school_id)
    .$if(batches !== null, (query) => query.where('batches.id', 'in', batches?.map(({ _id }) => _id) ?? []));
}

/** A person with an account who is invited to an event. */
export interface Invited {
  kind: 'schoolmate' | 'teacher';
  id: string;
}

/** Returns the schoolmates and teachers with an account who are invited to an event. */
export async function accountsInvited(tx: ReadTx, event: Audience): Promise<Invited[]> {
  const members = await divisionsInvited(tx, event)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select('schoolmates.id')
    .distinct()
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is not', null)
    .where('schoolmates.memorial', 'is', null)
    .orderBy('schoolmates.id')
    .execute();
  const teachers =
    event.teachers === 0
      ? []
      : await divisionsInvited(tx, event)
          .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
          .select('teaching.teacher_id as id')
          .distinct()
          .where('teaching.removed', '=', 0)
          .orderBy('teaching.teacher_id')
          .execute();
  return [
    ...members.map(({ id }): Invited => ({ kind: 'schoolmate', id })),
    ...teachers.map(({ id }): Invited => ({ kind: 'teacher', id })),
  ];
}

/** Deletes the events of a whole school with their replies. */
export async function removeEventsOfSchool(tx: WriteTx, schoolId: string): Promise<void> {
  const rows = await tx.selectFrom('events').select('id').where('school_id', '=', schoolId).execute();
  await removeEvents(tx, rows);
}

/** Takes a batch out of its events. Deletes those that were for this batch alone. */
export async function removeEventsOfBatch(tx: WriteTx, batchId: string): Promise<void> {
  const rows = await tx
    .selectFrom('event_batches')
    .select('event_id as id')
    .where('batch_id', '=', batchId)
    .execute();
  if (rows.length === 0) return;
  await raiseEvents(tx, ...rows.map(({ id }) => id));
  await tx.deleteFrom('event_batches').where('batch_id', '=', batchId).execute();
  const left = await withBatches(
    tx,
    rows.map(({ id }) => ({ id, whole_school: 0 as const })),
  );
  await removeEvents(
    tx,
    left.filter(({ batches }) => batches?.length === 0),
  );
}

async function removeEvents(tx: WriteTx, events: readonly { id: string }[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.deleteFrom('event_replies').where('event_id', 'in', ids).execute();
  await tx.deleteFrom('events').where('id', 'in', ids).execute();
}
