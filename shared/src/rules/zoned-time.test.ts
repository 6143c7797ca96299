import { expect, test } from 'vitest';
import { instantOf, wallTime } from './zoned-time.ts';

test.each([
  ['2027-01-02T10:00', 'Asia/Kolkata', '2027-01-02T04:30:00.000Z'],
  ['2027-07-02T00:05', 'Europe/Berlin', '2027-07-01T22:05:00.000Z'],
  ['2027-01-02T23:59', 'America/New_York', '2027-01-03T04:59:00.000Z'],
  ['2027-01-02T10:00', 'UTC', '2027-01-02T10:00:00.000Z'],
  ['2027-03-27T12:00', 'Europe/Berlin', '2027-03-27T11:00:00.000Z'],
  ['2027-03-28T12:00', 'Europe/Berlin', '2027-03-28T10:00:00.000Z'],
  ['2027-10-31T12:00', 'Europe/Berlin', '2027-10-31T11:00:00.000Z'],
  ['0950-01-02T10:00', 'UTC', '0950-01-02T10:00:00.000Z'],
  ['2027-01-02T10:00', 'Pacific/Kiritimati', '2027-01-01T20:00:00.000Z'],
])('%s in %s is the instant %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

test('a time that the clock repeats is the earlier one, and one that it skips exists', () => {
  expect(instantOf('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
  expect(instantOf('2027-03-28T02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
});

test.each(['', '2027-01-02', '2027-13-02T10:00', 'soon', '2027-01-02T10:00:30', '+002027-01-02T10:00'])(
  '%j is no time',
  (wall) => {
    expect(instantOf(wall, 'UTC')).toBeNull();
  },
);
