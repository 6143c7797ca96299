import type { EventGround } from '@memcherrish/shared/wire/events/events.ts';
import { type ShownEvent, shownEvents } from '#local/edits/events-overlay.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { useHeld } from './queries.ts';

export interface HeldEvents {
  events: ShownEvent[];
  /** The batches for which the viewer may make events. */
  grounds: EventGround[];
  /** The number of later events that the document leaves out. */
  later: number;
}

/** Returns the events on this device with unsent replies. Null until the first document is here. */
export function useEvents(): HeldEvents | null | undefined {
  return useHeld('events', (db) =>
    db.transaction('r', [db.events, db.outbox, db.sent], async () => {
      const row = await db.events.get('events');
      if (!row) return undefined;
      const sent = await db.sent.where('edit.kind').equals('event-reply').sortBy('seq');
      const { grounds, later = 0 } = row.document;
      return { events: shownEvents(row.document, await rowsOf(db), sent), grounds, later };
    }),
  );
}
