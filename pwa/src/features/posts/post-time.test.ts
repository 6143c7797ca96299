import { expect, test } from 'vitest';
import { fullTime, postTime } from './post-time.ts';

// Local times, so that the table holds in any zone.
const now = new Date(2026, 10, 20, 9, 5);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  ['this morning', at(2026, 10, 20, 8, 7), '08:07'],
  ['at midnight', at(2026, 10, 20, 0, 0), '00:00'],
  ['a clock that is ahead', at(2026, 10, 20, 23, 59), '23:59'],
  ['late yesterday', at(2026, 10, 19, 23, 59), 'Yesterday'],
  ['the day before', at(2026, 10, 18, 23, 59), '18 Nov 2026'],
  ['another year', at(2025, 10, 20, 9, 5), '20 Nov 2025'],
  ['tomorrow, by a clock that is ahead', at(2026, 10, 21, 9, 5), '21 Nov 2026'],
])('%s', (_, iso, words) => {
  expect(postTime(iso, now)).toBe(words);
});

test('yesterday reaches across a month and a year', () => {
  expect(postTime(at(2026, 11, 31, 12, 0), new Date(2027, 0, 1, 0, 1))).toBe('Yesterday');
});

test('the full time has the day and the minute', () => {
  expect(fullTime(at(2026, 10, 3, 18, 42))).toBe('3 Nov 2026, 18:42');
});
