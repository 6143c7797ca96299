import { codeCaps, codes as limits } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import type { Message } from '#sms/sender.ts';
import type { CodeAsker } from './code-asker.ts';
import { CodeDelivery } from './code-delivery.ts';
import { OneTimeCodes } from './one-time-codes.ts';

/** Tests attacks with codes for other people's numbers: SMS pumping, and guessing by many clients. */

const second = 1000;
const hour = 3600 * second;
const long = process.env['LONG'] === '1';
const patience = { timeout: long ? 3600 * second : 30 * second };

let database: Database;
let now: number;
let sent: Message[];
let said: string[];
let codes: OneTimeCodes;

const open = (budget = { perHour: 500, perDay: 2000 }) =>
  new OneTimeCodes({
    database,
    clock: () => new Date(now),
    secret: Buffer.from('the secret of these codes'),
    limitFactor: 1,
    budget,
    countries: ['+91'],
    report: (line) => said.push(line),
    delivery: new CodeDelivery({ send: async (message) => sent.push(message) > 0 }, null, 'localhost'),
  });

beforeEach(async () => {
  database = await openDatabase(':memory:');
  now = Date.parse('2026-01-01T00:00:00.000Z');
  sent = [];
  said = [];
  codes = open();
});
afterEach(() => database.close());

const number = (series: string, index: number) => `${series}${String(index).padStart(4, '0')}`;
const address = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

/** Returns null when the code was sent, otherwise the sentence of the error. */
async function ask(mobile: string, over: Partial<CodeAsker> = {}): Promise<string | null> {
  const asker = { network: '203.0.113.7', isPage: false, codeMark: null, byOwner: false, ...over };
  try {
    await codes.send(mobile, 'signup', asker);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

async function use(mobile: string): Promise<void> {
  const code = sent.findLast(({ to }) => to === mobile)?.code ?? '';
  await codes.verify(mobile, 'signup', code, null);
}

describe('ten thousand requests from five hundred addresses', patience, () => {
  const requests = long ? 10_000 : 500;

  // Shows threat:sms-pumping
  it('get few codes for one series of numbers, while all other people still get one', async () => {
    for (let request = 0; request < requests; request += 1) {
      await ask(number('+91984720', request % 10_000), { network: address(request % 500) });
      now += (1.9 * hour) / requests;
      // Opens the codes again in the middle: a restart forgets nothing.
      if (request === requests / 2) codes = open();
    }
    expect(sent.length).toBeLessThanOrEqual(2 * codeCaps.series.perHour);
    expect(said).not.toEqual([]);
    expect(said.length).toBeLessThanOrEqual(3);
    expect(said[0]).toContain('a series of numbers');
    expect(said.join()).not.toMatch(/\d{5}/);

    expect(await ask(number('+91984721', 1))).toBeNull();
    const victim = number('+91984720', 9999);
    expect(await ask(victim)).toBe(serverWords.tooManyCodesInSeries);
    expect(await ask(victim, { byOwner: true })).toBeNull();
  });

  it('get fifty codes in one day for the series, at any hour', async () => {
    for (let request = 0; request < requests; request += 1) {
      await ask(number('+91984720', request), { network: address(request % 500) });
      now += (23 * hour) / requests;
    }
    expect(sent.length).toBeLessThanOrEqual(codeCaps.series.perDay);
    expect(sent.length).toBeGreaterThan(codeCaps.series.perHour);
  });

  // Shows threat:sms-pumping
  it('cost at most the budget over all series, and a known device still gets a code', async () => {
    codes = open({ perHour: 60, perDay: 100 });
    const asked = requests / 2;
    for (let request = 0; request < asked; request += 1) {
      await ask(number(`+9198${String(request % 100).padStart(4, '0')}`, request), {
        network: address(request % 500),
      });
      now += (23 * hour) / asked;
    }
    expect(sent.length).toBe(100);
    expect(said.filter((line) => line.includes('the whole server')).length).toBeGreaterThan(0);
    expect(await ask('+919847299999')).toBe(serverWords.tooManyCodesInAll);
    expect(await ask('+919847299999', { byOwner: true })).toBeNull();
  });

  it('leave half of the budget to others: a network that types none gets ten codes of it', async () => {
    codes = open({ perHour: 60, perDay: 1000 });
    const askFrom = async (network: string, count: number, series: string) => {
      const before = sent.length;
      for (let request = 0; request < count; request += 1) {
        await ask(number(`${series}${String(request % 100).padStart(2, '0')}`, request), { network });
        now += second;
      }
      return sent.length - before;
    };
    expect(await askFrom('203.0.113.10', 50, '+9198')).toBe(30);
    expect(await askFrom('203.0.113.11', 50, '+9197')).toBe(codeCaps.network.whenShort);
    expect(await ask('+919647299999', { network: '203.0.113.12' })).toBeNull();
    expect(said.filter((line) => line.includes('of those that are left'))).toHaveLength(1);
  });

  it('one address gets a hundred unused codes, while another address still gets codes', async () => {
    for (let request = 0; request < 300; request += 1) {
      await ask(number(`+9198${String(request % 100).padStart(4, '0')}`, request));
      now += second;
    }
    expect(sent).toHaveLength(codeCaps.network.freePerHour);
    expect(said).toEqual([expect.stringContaining('a network')]);
    expect(await ask('+919847299999')).toBe(serverWords.tooManyCodesHere);
    expect(await ask('+919847299999', { network: '203.0.113.8' })).toBeNull();
  });
});

describe('a hall of three hundred people behind one address, with numbers of one series', patience, () => {
  /**
   * Each person asks at their arrival, types the code later, and asks again after half a minute when refused.
   */
  async function signUpAll(arrivals: readonly number[], typesAfter: number): Promise<number[]> {
    const start = now;
    const done: number[] = [];
    const events = arrivals.map((at, person) => ({ at, person, types: false }));
    for (let next = events.shift(); next; next = events.shift()) {
      const { at, person, types } = next;
      now = start + at;
      const mobile = number('+91984720', person * 31);
      if (types) {
        await use(mobile);
        done.push(at);
      } else {
        const isSent = (await ask(mobile)) === null;
        events.push({ at: at + (isSent ? typesAfter : 30 * second), person, types: isSent });
        events.sort((one, other) => one.at - other.at);
      }
    }
    return done;
  }

  it('all sign up within the hour when they arrive over ten minutes', async () => {
    const people = Array.from({ length: 300 }, (_, person) => person * 2 * second);
    const done = await signUpAll(people, 45 * second);
    expect(done).toHaveLength(300);
    expect(Math.max(...done)).toBeLessThan(15 * 60 * second);
  });

  it('all sign up within the hour when they all ask in the same minute', async () => {
    const people = Array.from({ length: long ? 300 : 100 }, (_, person) => person * 200);
    const done = await signUpAll(people, 45 * second);
    expect(done).toHaveLength(people.length);
    expect(Math.max(...done)).toBeLessThan(hour);
  });
});

describe('guesses', patience, () => {
  // Shows threat:guessing-codes
  it('are limited to five a code and ten codes a day for a number, from any number of devices', async () => {
    const mobile = '+919876543210';
    const guesses = long ? 1_000_000 : 1500;
    const marks: (string | null)[] = [null];
    const counted = async () => {
      const rows = await database.read.selectFrom('otp_challenges').select('tries').execute();
      return rows.reduce((sum, row) => sum + row.tries, 0);
    };
    for (let guess = 0; guess < guesses; guess += 1) {
      if (guess % 20 === 0) {
        const asker = {
          network: address(guess % 500),
          isPage: guess % 40 === 0,
          codeMark: null,
          byOwner: false,
        };
        await codes.send(mobile, 'signup', asker).then(
          ({ codeMark }) => marks.push(codeMark),
          () => undefined,
        );
      }
      // Never sends the right code: every guess that is judged counts.
      await codes
        .verify(mobile, 'signup', 'no code', marks[guess % marks.length] ?? null)
        .catch(() => undefined);
      now += (20 * hour) / guesses;
    }
    expect(await counted()).toBeGreaterThan(0);
    expect(await counted()).toBeLessThanOrEqual(limits.tries * limits.perDay);
  });
});
