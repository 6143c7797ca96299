import { describe, expect, it } from 'vitest';
import { isLife, isLifeDate, lifeDatesIn, memorialOf } from './memorial.ts';

const now = new Date('2026-06-15T10:00:00Z');

describe('the dates of a memorial', () => {
  it.each(['1975', '1975-03-02', '2024-02-29', '2026'])('can be %s', (text) => {
    expect(isLifeDate(text)).toBe(true);
  });

  it.each(['', '75', '1975-3-2', '2023-02-29', '1975-13-01', '2 March 1975', '3024', '1975-03'])(
    'cannot be %j',
    (text) => {
      expect(isLifeDate(text)).toBe(false);
    },
  );

  it('are in order and not in the future', () => {
    expect(isLife({ born: '1975', died: '1975-03-02' }, now)).toBe(true);
    expect(isLife({ born: '1975-03-02', died: '2026-06-15' }, now)).toBe(true);
    expect(isLife({ born: '1975-03-02', died: '1975' }, now)).toBe(true);
    expect(isLife({ born: '1975-03-02', died: '1975-03-01' }, now)).toBe(false);
    expect(isLife({ born: '2026', died: null }, now)).toBe(true);
    expect(isLife({ born: null, died: '2020' }, now)).toBe(true);
    expect(isLife({ born: null, died: null }, now)).toBe(true);
    expect(isLife({ born: '1990', died: '1989-12-31' }, now)).toBe(false);
    expect(isLife({ born: null, died: '2026-06-16' }, now)).toBe(false);
    expect(isLife({ born: '2027', died: null }, now)).toBe(false);
  });

  it.each([
    { born: '1975', died: '2024-02-29' },
    { born: null, died: '2024' },
    { born: '1975', died: null },
    { born: null, died: null },
  ])('are read from the stored text as they were written: %j', (dates) => {
    expect(lifeDatesIn(memorialOf(dates))).toEqual(dates);
  });
});
