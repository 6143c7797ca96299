import { isWaiting } from '@memcherrish/shared/rules/events.ts';
import type { EventsDocument, OwnReply, ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { isLaidOver, type OutboxRow, type SentRow } from './edits.ts';
import type { EventReply } from './mutations/event-reply.ts';

/** The own reply as a screen shows it. */
export interface ShownReply extends OwnReply {
  /** `waiting`: the server does not have it yet. `queued`: the person waits for seats. */
  mark: 'waiting' | 'queued' | null;
}

/** An event with the own reply of this device. */
export interface ShownEvent extends Omit<ReunionEvent, 'own'> {
  own: ShownReply | null;
  /** The reply that the server refused. */
  refused: OutboxRow | null;
}

/**
 * Returns the events with the own replies that the document does not have yet. `sent` are confirmed replies: the
 * document follows a pull, so it may be older.
 */
export function shownEvents(
  { events }: EventsDocument,
  rows: readonly OutboxRow[],
  sent: readonly SentRow[],
): ShownEvent[] {
  return events.map((event) => {
    const mine = rows.filter((row) => isReplyTo(row.edit, event._id));
    const confirmed = [...sent.filter((row) => isReplyTo(row.edit, event._id)), ...mine].filter(
      ({ answered }) => (answered?.version ?? 0) > (event.own?.version ?? 0),
    );
    const unsent = mine.filter((row) => row.state === 'waiting');
    const newest = [...confirmed, ...unsent].at(-1);
    const refused = mine.filter((row) => !isLaidOver(row)).at(-1) ?? null;
    return { ...event, refused, own: newest ? laidOver(event.own, newest) : asStored(event.own) };
  });
}

function isReplyTo(edit: object, eventId: string): edit is EventReply {
  return 'kind' in edit && edit.kind === 'event-reply' && 'eventId' in edit && edit.eventId === eventId;
}

function asStored(own: OwnReply | null): ShownReply | null {
  return own && { ...own, mark: isWaiting(own) ? 'queued' : null };
}

function laidOver(own: OwnReply | null, { edit, answered }: OutboxRow | SentRow): ShownReply | null {
  if (!('reply' in edit)) return asStored(own);
  const { base, ...reply } = edit.reply;
  return {
    ...reply,
    here: reply.here ?? own?.here ?? false,
    seats: own?.seats ?? 0,
    version: answered?.version ?? base,
    mark: answered === undefined ? 'waiting' : null,
  };
}
