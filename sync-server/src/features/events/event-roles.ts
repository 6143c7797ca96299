import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { ofAudience } from '#sync/event-revisions.ts';
import type { NamedEvent } from './events-store.ts';

/** A schoolmate who organises an event together with its maker. */
export interface Organiser {
  event_id: string;
  schoolmate_id: string;
  name: string;
}

/**
 * Returns the organisers that makers and admins named, in the order in which they were named. Those who left the
 * audience of their event are missing.
 */
export async function organisersOf(tx: ReadTx, eventIds: readonly string[]): Promise<Organiser[]> {
  if (eventIds.length === 0) return [];
  return tx
    .selectFrom('event_organisers')
    .innerJoin('events', 'events.id', 'event_organisers.event_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'event_organisers.schoolmate_id')
    .select(['event_organisers.event_id', 'event_organisers.schoolmate_id', 'schoolmates.name'])
    .where('event_organisers.event_id', 'in', eventIds)
    .where((row) =>
      row.exists(
        row
          .selectFrom('memberships')
          .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
          .innerJoin('batches', 'batches.id', 'divisions.batch_id')
          .select('memberships.schoolmate_id')
          .whereRef('memberships.schoolmate_id', '=', 'event_organisers.schoolmate_id')
          .where('memberships.removed', '=', 0)
          .whereRef('batches.school_id', '=', 'events.school_id')
          .where(ofAudience),
      ),
    )
    .orderBy('event_organisers.created_at')
    .orderBy('event_organisers.schoolmate_id')
    .execute();
}

/** An event with the ids of its co-organisers. */
export type OrganisedEvent = NamedEvent & { organisers: readonly string[] };

export async function withOrganisers(tx: ReadTx, events: readonly NamedEvent[]): Promise<OrganisedEvent[]> {
  const found = await organisersOf(
    tx,
    events.map((event) => event.id),
  );
  const byEvent = Map.groupBy(found, (organiser) => organiser.event_id);
  return events.map((event) => ({
    ...event,
    organisers: (byEvent.get(event.id) ?? []).map((organiser) => organiser.schoolmate_id),
  }));
}

/** Returns whether a schoolmate made the event. */
export function isMaker(
  event: Pick<NamedEvent, 'maker_kind' | 'maker_id'>,
  viewer: Pick<Account, 'kind' | 'id'>,
): boolean {
  return viewer.kind === 'schoolmate' && event.maker_kind === 'schoolmate' && event.maker_id === viewer.id;
}

/**
 * Returns whether a viewer who may see the event owns it: an admin or its maker. Only they cancel it, and name its
 * co-organisers.
 */
export function ownsEvent(event: NamedEvent, viewer: Account): boolean {
  return viewer.kind === 'admin' || isMaker(event, viewer);
}

/** Returns whether a viewer who may see the event organises it: its owners and co-organisers. */
export function isOrganiser(event: OrganisedEvent, viewer: Account): boolean {
  const isNamed = viewer.kind === 'schoolmate' && event.organisers.includes(viewer.id);
  return ownsEvent(event, viewer) || isNamed;
}
