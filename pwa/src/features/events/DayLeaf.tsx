import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { asText } from '#ui/layout.ts';

/** The day of an event as a leaf of a calendar. Screen readers skip it, because the day is always next to it in words. */
export function DayLeaf({ event }: { event: ShownEvent }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: event.zone, ...options }).format(new Date(event.startsAt));
  return (
    <span className="event-leaf" aria-hidden="true">
      <span className={`event-leaf-month ${asText({ size: 1, weight: 'bold' })}`}>
        {part({ month: 'short' })}
      </span>
      <span className={asText({ size: 4, face: 'display', leading: 'tight' })}>
        {part({ day: 'numeric' })}
      </span>
    </span>
  );
}
