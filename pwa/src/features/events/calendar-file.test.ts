import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  ...{ _id: 'event-1', version: 3, title: 'Ten years, on; \\o/' },
  ...{
    startsAt: '2027-01-02T04:30:00.000Z',
    endsAt: null,
    place: 'School hall',
    address: 'Hill Road 1, Kochi',
  },
  ...{ programme: 'Lunch\nSongs', cost: '₹500', cancelledAt: null },
};
const now = new Date('2026-12-01T00:00:00.000Z');

test('has the times in UTC, escaped texts and the usual end', () => {
  expect(calendarFile(event, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Memcherrish//Events//EN',
    'BEGIN:VEVENT',
    'UID:event-1@memcherrish',
    'SEQUENCE:3',
    'DTSTAMP:20261201T000000Z',
    'DTSTART:20270102T043000Z',
    'DTEND:20270102T073000Z',
    'SUMMARY:Ten years\\, on\\; \\\\o/',
    'LOCATION:School hall\\, Hill Road 1\\, Kochi',
    'DESCRIPTION:Lunch\\nSongs\\n\\n₹500',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('folds lines after at most 75 octets, without breaking a character', () => {
  const title = 'ഓർമ്മക്കൂട്ട് '.repeat(12);
  const file = calendarFile({ ...event, title }, now);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

test('cannot be extended by a text, and says that an event is cancelled', () => {
  const title = 'x\r\nBEGIN:VALARM';
  const file = calendarFile({ ...event, title, cancelledAt: event.startsAt }, now);
  expect(file).not.toMatch(/^BEGIN:VALARM/m);
  expect(file).toContain('\r\nSTATUS:CANCELLED\r\n');
});
