import { expect, test } from 'vitest';
import { dayInWords } from './times.ts';

const now = new Date(2026, 10, 20, 0, 30);

test.each([
  [new Date(2026, 10, 20, 0, 1), 'today'],
  [new Date(2026, 10, 19, 23, 59), 'yesterday'],
  [new Date(2026, 10, 17, 12, 0), 'on Tuesday'],
  [new Date(2026, 10, 14, 12, 0), 'on Saturday'],
  [new Date(2026, 10, 13, 12, 0), 'on 13 November'],
  [new Date(2025, 10, 20, 12, 0), 'on 20 November 2025'],
  // A time in the future, from a clock that was ahead.
  [new Date(2026, 10, 22, 12, 0), 'on 22 November'],
])('writes %s as %s', (at, words) => {
  expect(dayInWords(at.toISOString(), now)).toBe(words);
});
