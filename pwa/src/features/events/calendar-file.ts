import { hour } from '@memcherrish/shared/domain/durations.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';

type CalendarEvent = Pick<
  ReunionEvent,
  | '_id'
  | 'version'
  | 'title'
  | 'startsAt'
  | 'endsAt'
  | 'place'
  | 'address'
  | 'programme'
  | 'cost'
  | 'cancelledAt'
>;

/** How long an event without an end lasts in a calendar. */
const usualLength = 3 * hour;

/** Returns an event as a calendar file (RFC 5545). All times are in UTC, so it needs no time zones. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const end = event.endsAt ?? new Date(Date.parse(event.startsAt) + usualLength).toISOString();
  const location = [event.place, event.address].filter(Boolean).join(', ');
  const description = [event.programme, event.cost].filter(Boolean).join('\n\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Memcherrish//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event._id}@memcherrish`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${inUtc(now.toISOString())}`,
    `DTSTART:${inUtc(event.startsAt)}`,
    `DTEND:${inUtc(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(event.cancelledAt === null ? [] : ['STATUS:CANCELLED']),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** '2027-01-02T04:30:00.000Z' becomes '20270102T043000Z'. */
const inUtc = (instant: string) => instant.replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Folds a line after at most 75 octets, between characters. The next line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
