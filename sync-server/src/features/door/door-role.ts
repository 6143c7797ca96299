import { door } from '@memcherrish/shared/domain/door-limits.ts';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { organisedEvent } from '#features/events/events-service.ts';
import { type Audience, withBatches } from '#features/events/events-store.ts';
import { notFound } from '#server/errors/api-error.ts';

/** An event as its door needs it. */
export type DoorEvent = Audience &
  Pick<RowOf<'events'>, 'id' | 'title' | 'starts_at'> & {
    /** When the role of a helper ends, ISO 8601. */
    until: string;
  };

const endOf = ({ starts_at, ends_at }: Pick<RowOf<'events'>, 'starts_at' | 'ends_at'>) =>
  new Date(Date.parse(ends_at ?? starts_at) + door.roleLasts).toISOString();

/** Selects the events that still have a door. A cancelled event has none. */
function openEvents(tx: ReadTx) {
  return tx
    .selectFrom('events')
    .select(['events.id', 'events.school_id', 'events.whole_school', 'events.teachers', 'events.title'])
    .select(['events.starts_at', 'events.ends_at'])
    .where('events.cancelled_at', 'is', null);
}

/** Returns the events at whose door the account helps now, the next first. */
export async function doorsOf(tx: ReadTx, account: Account, now: Date): Promise<DoorEvent[]> {
  const rows = await openEvents(tx)
    .innerJoin('event_doors', 'event_doors.event_id', 'events.id')
    .where('event_doors.account_id', '=', account.id)
    .where('event_doors.account_kind', '=', account.kind === 'teacher' ? 'teacher' : 'schoolmate')
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
  // A helper who left the school no longer helps.
  const { schools } = rows.length === 0 ? { schools: new Set<string>() } : await scopeOf(tx, account);
  return (await withBatches(tx, rows))
    .map((row) => ({ ...row, until: endOf(row) }))
    .filter(({ until, school_id }) => until > now.toISOString() && schools.has(school_id));
}

/** Returns the event to a helper at its door. Refuses everyone else with 404. */
export async function requireHelper(
  tx: ReadTx,
  account: Account,
  eventId: string,
  now: Date,
): Promise<DoorEvent> {
  const event = (await doorsOf(tx, account, now)).find(({ id }) => id === eventId);
  if (!event) throw notFound();
  return event;
}

/** Returns the event to its organisers. Refuses everyone else, and an event without a door, like events do. */
export async function requireOrganiser(
  tx: ReadTx,
  account: Account,
  eventId: string,
  now: Date,
): Promise<DoorEvent> {
  const { event } = await organisedEvent(tx, account, eventId);
  const until = endOf(event);
  if (event.cancelled_at !== null || until <= now.toISOString()) throw notFound();
  return { ...event, until };
}
