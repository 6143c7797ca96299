import { type AttendeeKey, mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import type { ReadTx } from '#db/write.ts';
import { operationOf } from './admission-rows.ts';
import { isMemberOf, teachesIn } from './in-divisions.ts';

/** Returns the ids of the people on the list who were admitted at the door, by event. */
export async function admittedAt(
  tx: ReadTx,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx.selectFrom('admissions').selectAll().where('event_id', 'in', eventIds).execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    [...byEvent].map(([eventId, operations]) => [eventId, peopleHere(operations.map(operationOf))]),
  );
}

function peopleHere(operations: Parameters<typeof mergeAdmissions>[0]): Set<string> {
  const here = new Set<string>();
  for (const { key, admissions } of mergeAdmissions(operations).attendees.values())
    if (admissions.length > 0 && key.startsWith('person:')) here.add(key.slice('person:'.length));
  return here;
}

/** Returns the keys of the attendees that a helper at the door marked as paid. */
export async function paidAtDoor(tx: ReadTx, eventId: string): Promise<ReadonlySet<AttendeeKey>> {
  const rows = await tx.selectFrom('admissions').selectAll().where('event_id', '=', eventId).execute();
  const { attendees } = mergeAdmissions(rows.map(operationOf));
  return new Set([...attendees.values()].filter(({ paid }) => paid.length > 0).map(({ key }) => key));
}

/** Returns the walk-ins at the door of an event who are not known to be a person on the list, by their names. */
export async function walkInsAt(tx: ReadTx, eventId: string): Promise<{ key: string; name: string }[]> {
  const rows = await tx.selectFrom('admissions').selectAll().where('event_id', '=', eventId).execute();
  return [...mergeAdmissions(rows.map(operationOf)).attendees.values()].flatMap(
    ({ key, name, admissions }) => (name !== null && admissions.length > 0 ? [{ key, name }] : []),
  );
}

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
