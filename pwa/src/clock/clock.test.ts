import { expect, test } from 'vitest';
import { correctedTime } from './clock.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** The server's time at the last response. */
const server = Date.parse('2027-01-02T04:30:00.000Z');

const heardWith = (error: number) => ({ server, device: server + error });

test('a clock that is right is left alone', () => {
  expect(correctedTime(heardWith(0), server + 5 * hour, server)).toBe(server + 5 * hour);
  // The header has whole seconds.
  expect(correctedTime(heardWith(900), server + 5 * hour, server)).toBe(server + 5 * hour);
});

test.each([day, -day, 31 * day, -31 * day, 366 * day, 20 * 60 * 1000, -20 * 60 * 1000])(
  'a clock that is wrong by %i milliseconds is corrected',
  (error) => {
    expect(correctedTime(heardWith(error), server + error + 600_000, server)).toBe(server + 600_000);
  },
);

test.each([31 * day, -31 * day])(
  'a clock that was wrong by %i milliseconds at the last response and is right now is taken as it is',
  (error) => {
    expect(correctedTime(heardWith(error), server + 600_000, server)).toBe(server + 600_000);
  },
);

test('a clock that went back behind the last response never leads into the past', () => {
  expect(correctedTime(heardWith(0), server - 366 * day, server)).toBe(server);
  // This page has lived for an hour since.
  expect(correctedTime(heardWith(0), server - day, server + hour)).toBe(server + hour);
});
