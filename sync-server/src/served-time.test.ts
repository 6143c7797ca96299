import { day, hour, minute } from '@memcherrish/shared/domain/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ServedTime } from './served-time.ts';

const known = Date.parse('2026-05-01T12:00:00.000Z');
const year = 366 * day;
let now: number;
let ran: number;
beforeEach(() => {
  now = known;
  ran = 0;
});

const start = (confirmed: string | null = null) => {
  const time = new ServedTime(
    () => new Date(now),
    confirmed,
    () => ran,
  );
  time.begin({ at: new Date(known).toISOString() }, false);
  return time;
};

const run = (milliseconds: number) => {
  now += milliseconds;
  ran += milliseconds;
};

describe('the time of a server', () => {
  it.each([
    ['an hour later', hour],
    ['a month later', 30 * day],
    ['a day earlier', -day],
  ])('is trusted when it starts %s', (_, away) => {
    now += away;
    const time = start();
    expect(time.doubt()).toBeNull();
    expect(time.mark()).toEqual({ at: new Date(now).toISOString() });
  });

  it.each([
    ['ten years ahead', 10 * year],
    ['ten years back', -10 * year],
    ['two months ahead', 60 * day],
  ])('is in doubt at a start with a clock %s, and is not remembered', (_, away) => {
    now += away;
    const time = start();
    expect(time.doubt()).toContain(
      `start once with CLOCK_IS_RIGHT=${new Date(now).toISOString().slice(0, 10)}.`,
    );
    expect(time.mark()).toEqual({ at: new Date(known).toISOString() });
    now -= away;
    expect(time.doubt()).toBeNull();
  });

  it('is in doubt when the clock jumps while the server runs, until it jumps back', () => {
    const time = start();
    run(5 * hour);
    expect(time.doubt()).toBeNull();
    now += 10 * year;
    expect(time.doubt()).toContain('but by the last known time it is 2026-05-01T17:00:00.000Z');
    now -= 10 * year;
    expect(time.doubt()).toBeNull();
  });

  it('is proved by a clock that runs on for a day, unless it is years away', () => {
    now += 60 * day;
    const time = start();
    for (let hours = 0; hours < 24; hours += 1) {
      expect(time.doubt()).not.toBeNull();
      run(hour);
    }
    expect(time.doubt()).toBeNull();
    now += 2 * year;
    expect(time.doubt()).not.toBeNull();
    run(48 * hour);
    expect(time.doubt()).not.toBeNull();
  });

  it('is not proved by a clock that jumps again', () => {
    now += 60 * day;
    const time = start();
    expect(time.doubt()).not.toBeNull();
    run(20 * hour);
    now += 10 * minute;
    expect(time.doubt()).not.toBeNull();
    run(20 * hour);
    expect(time.doubt()).not.toBeNull();
    run(4 * hour);
    expect(time.doubt()).toBeNull();
  });

  it('is trusted on the word of an operator, which holds for that day alone', () => {
    now += 10 * year;
    const today = new Date(now).toISOString().slice(0, 10);
    expect(start('2026-05-01').doubt()).not.toBeNull();
    const time = start(today);
    expect(time.doubt()).toBeNull();
    now += 10 * year;
    expect(time.doubt()).not.toBeNull();
  });

  it('is in doubt for a day after another database came, also after a restart', () => {
    const time = start();
    time.begin({ at: new Date(known).toISOString() }, true);
    expect(time.doubt()).toContain('Nothing is deleted by its age for 24 hours.');
    expect(time.clockDoubt()).toBeNull();
    const mark = time.mark();
    run(23 * hour);
    const restarted = start();
    restarted.begin(mark, false);
    expect(restarted.doubt()).toContain('for 1 hours');
    run(hour);
    expect(restarted.doubt()).toBeNull();
  });
});
