import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { hoursOf, ownHoursOf } from './event-times.ts';

/** The hours of an event at its place, and those of the reader elsewhere. */
export function EventHours({ event }: { event: Pick<ReunionEvent, 'startsAt' | 'endsAt' | 'zone'> }) {
  const own = ownHoursOf(event);
  return (
    <>
      <span>{hoursOf(event)}</span>
      {own !== null && <span className="event-own-hours">{eventWords.yourTime(own)}</span>}
    </>
  );
}
