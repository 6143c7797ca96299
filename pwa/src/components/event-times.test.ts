import { expect, test } from 'vitest';
import { dayOf, hoursOf, isOver, nearEvent, ownHoursOf } from './event-times.ts';

const event = { startsAt: '2027-01-02T18:45:00.000Z', endsAt: null, zone: 'Asia/Kolkata', cancelledAt: null };
const at = (instant: string) => Date.parse(instant);

test('the day and the hours are those of the place', () => {
  expect(dayOf(event)).toMatch(/^Sunday,? 3 January 2027$/);
  expect(hoursOf(event, 'Asia/Kolkata')).toMatch(/^12:15 am$/i);
  expect(hoursOf({ ...event, endsAt: '2027-01-02T20:00:00.000Z' }, 'Asia/Kolkata')).toMatch(
    /^12:15 am – 1:30 am$/i,
  );
  expect(hoursOf({ ...event, endsAt: '2027-01-04T20:00:00.000Z' }, 'Asia/Kolkata')).toMatch(/– Tue,? 5 Jan/i);
});

test('the hours name the zone of the place on a device elsewhere, in words that people know', () => {
  expect(hoursOf(event, 'Europe/Berlin')).toMatch(/^12:15 am \(India Standard Time\)$/i);
  const inNewYork = { ...event, zone: 'America/New_York' };
  expect(hoursOf(inNewYork, 'Asia/Kolkata')).toMatch(/\(Eastern Time\)$/);
});

test('a reader elsewhere gets their own hours, with their own day where it is another one', () => {
  expect(ownHoursOf(event, 'Asia/Kolkata')).toBeNull();
  expect(ownHoursOf(event, 'Asia/Colombo')).toBeNull();
  expect(ownHoursOf(event, 'Asia/Dubai')).toMatch(/^Sat,? 2 Jan, 10:45 pm$/i);
  const byDay = { ...event, startsAt: '2027-01-02T04:30:00.000Z', endsAt: '2027-01-02T10:30:00.000Z' };
  expect(ownHoursOf(byDay, 'Asia/Dubai')).toMatch(/^8:30 am – 2:30 pm$/i);
});

test('an event is near from two weeks before its start until it is over', () => {
  const near = (now: string) => nearEvent([event], at(now)) !== undefined;
  expect(near('2026-12-19T18:44:00.000Z')).toBe(false);
  expect(near('2026-12-19T18:46:00.000Z')).toBe(true);
  expect(near('2027-01-03T06:00:00.000Z')).toBe(true);
  expect(near('2027-01-03T07:00:00.000Z')).toBe(false);
  expect(isOver({ ...event, endsAt: '2027-01-02T19:00:00.000Z' }, at('2027-01-02T19:01:00.000Z'))).toBe(true);
});

test('a cancelled event is never near', () => {
  const cancelled = { ...event, cancelledAt: event.startsAt };
  expect(nearEvent([cancelled], at('2027-01-02T10:00:00.000Z'))).toBeUndefined();
});
