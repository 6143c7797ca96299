import { describe, expect, it } from 'vitest';
import {
  clockTime,
  dayInWords,
  fullMoment,
  momentInSentence,
  momentInWords,
  shortDay,
  untilOlder,
} from './times.ts';

// Local times, so that the tables hold in any time zone.
const now = new Date(2026, 10, 20, 21, 19);
const at = (...parts: [number, number, number, number, number, number?]) => new Date(...parts).toISOString();

describe('a day in words', () => {
  it.each([
    [at(2026, 10, 20, 0, 1), 'today'],
    [at(2026, 10, 19, 23, 59), 'yesterday'],
    [at(2026, 10, 17, 12, 0), 'on Tuesday'],
    [at(2026, 10, 14, 12, 0), 'on Saturday'],
    [at(2026, 10, 13, 12, 0), 'on 13 November'],
    [at(2025, 10, 20, 12, 0), 'on 20 November 2025'],
    [at(2026, 10, 22, 12, 0), 'on 22 November'],
  ])('%s is said as %s', (iso, words) => {
    expect(dayInWords(iso, now)).toBe(words);
  });

  it('is yesterday across the end of a month and of a year', () => {
    expect(dayInWords(at(2026, 11, 31, 12, 0), new Date(2027, 0, 1, 0, 1))).toBe('yesterday');
  });
});

it('a short day has the year if it is another one', () => {
  expect(shortDay(at(2026, 10, 2, 12, 0), now)).toBe('2 Nov');
  expect(shortDay(at(2025, 10, 2, 12, 0), now)).toBe('2 Nov 2025');
});

describe('a time of the day', () => {
  it.each([
    [at(2026, 10, 20, 0, 0), '12:00 am'],
    [at(2026, 10, 20, 9, 5), '9:05 am'],
    [at(2026, 10, 20, 12, 30), '12:30 pm'],
    [at(2026, 10, 20, 21, 19), '9:19 pm'],
  ])('%s is said as %s', (iso, words) => {
    expect(clockTime(iso)).toBe(words);
  });
});

describe('a moment', () => {
  it.each([
    ['the same second', at(2026, 10, 20, 21, 19), 'Just now', 'at 9:19 pm'],
    ['59 seconds ago', at(2026, 10, 20, 21, 18, 1), 'Just now', 'at 9:18 pm'],
    ['a minute ago', at(2026, 10, 20, 21, 18), '9:18 pm', 'at 9:18 pm'],
    ['a clock that is a little ahead', at(2026, 10, 20, 21, 19, 30), 'Just now', 'at 9:19 pm'],
    ['a clock that is far ahead', at(2026, 10, 20, 23, 59), '11:59 pm', 'at 11:59 pm'],
    ['yesterday', at(2026, 10, 19, 23, 59), 'Yesterday, 11:59 pm', 'yesterday at 11:59 pm'],
    ['this week', at(2026, 10, 17, 9, 5), 'Tuesday, 9:05 am', 'on Tuesday at 9:05 am'],
    ['this year', at(2026, 2, 3, 9, 5), '3 March, 9:05 am', 'on 3 March at 9:05 am'],
    ['another year', at(2025, 2, 3, 9, 5), '3 March 2025, 9:05 am', 'on 3 March 2025 at 9:05 am'],
  ])('writes a moment of %s as a person says it', (_, iso, words, inSentence) => {
    expect(momentInWords(iso, now)).toBe(words);
    expect(momentInSentence(iso, now)).toBe(inSentence);
  });

  it('has its full date and time as its title', () => {
    expect(fullMoment(at(2026, 10, 3, 18, 42))).toBe('3 November 2026, 6:42 pm');
  });

  it('tells how long it stays the present', () => {
    expect(untilOlder(at(2026, 10, 20, 21, 18, 40), now)).toBe(40_000);
    expect(untilOlder(at(2026, 10, 20, 21, 18), now)).toBe(0);
  });
});
