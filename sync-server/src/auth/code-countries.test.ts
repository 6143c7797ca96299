import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { CodeDelivery } from './code-delivery.ts';
import { OneTimeCodes } from './one-time-codes.ts';

let database: Database;
let now: number;
let sent: string[];
let said: string[];
let codes: OneTimeCodes;

const open = (countries: 'lists' | 'any' | string[], limitFactor: number | null = null) =>
  new OneTimeCodes({
    database,
    clock: () => new Date(now),
    secret: Buffer.from('the secret of these codes'),
    limitFactor,
    budget: { perHour: 500, perDay: 2000 },
    countries,
    report: (line) => said.push(line),
    delivery: new CodeDelivery(
      { send: async ({ to, code }) => sent.push(`${to} ${code}`) > 0 },
      null,
      'localhost',
    ),
  });

beforeEach(async () => {
  database = await openDatabase(':memory:');
  now = Date.parse('2026-01-01T00:00:00.000Z');
  sent = [];
  said = [];
  codes = open('lists');
});
afterEach(() => database.close());

let records = 0;
async function enlist(mobile: string): Promise<void> {
  records += 1;
  const row = { id: `r${records}`, name: 'Anu', mobile, revision: 0, field_revisions: '{}', created_at: '' };
  await database.write((tx) => tx.insertInto('schoolmates').values(row).execute());
}

/** Returns null when the code was sent, otherwise the sentence of the error. Each call comes from its own network. */
async function ask(mobile: string, by = codes): Promise<string | null> {
  const network = `198.51.${sent.length}.${Math.floor(Math.random() * 250)}`;
  try {
    await by.send(mobile, 'signup', { network, isPage: false, codeMark: null, byOwner: false });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

// Shows threat:sms-pumping
it('sends codes to +91 alone while no list has a number abroad', async () => {
  expect(await ask('+919847011223')).toBeNull();
  expect(await ask('+971501234567')).toBe(serverWords.countryNotServed('+91'));
  expect(sent).toHaveLength(1);
  expect(await codes.countries()).toEqual({ countries: [{ code: '+91', region: 'IN' }], others: false });
});

// Shows decision:countries
it('sends codes to the countries of the numbers on lists, whether or not the number itself is listed', async () => {
  await enlist('+971501234567');
  await enlist('+14155552671');
  expect(await ask('+971501234567')).toBeNull();
  expect(await ask('+971509999999')).toBeNull();
  expect(await ask('+14155550000')).toBeNull();
  expect(await ask('+447911123456')).toBe(serverWords.countryNotServed('+91 or +1 or +971'));
});

it('offers the home country first, then the countries of the lists', async () => {
  await enlist('+971501234567');
  await enlist('+447911123456');
  expect((await codes.countries()).countries).toEqual([
    { code: '+91', region: 'IN' },
    { code: '+44', region: 'GB' },
    { code: '+971', region: 'AE' },
  ]);
});

it('offers a country at the latest a minute after a list has a number of it', async () => {
  await codes.countries();
  await enlist('+971501234567');
  now += 60_000;
  expect((await codes.countries()).countries.map(({ code }) => code)).toEqual(['+91', '+971']);
});

it('offers and serves what the operator has set, whatever is on the lists', async () => {
  await enlist('+447911123456');
  const set = open(['+91', '+971', '+1876']);
  expect((await set.countries()).countries).toEqual([
    { code: '+91', region: 'IN' },
    { code: '+971', region: 'AE' },
    { code: '+1876', region: 'US' },
  ]);
  expect(await ask('+447911123456', set)).toBe(serverWords.countryNotServed('+91 or +971 or +1876'));
  const every = open('any');
  expect((await every.countries()).others).toBe(true);
  expect(await ask('+81312345678', every)).toBeNull();
});

// Shows threat:sms-pumping
it('closes a foreign country for the day when hardly any of its codes are typed, and no other country', async () => {
  codes = open('lists', 1);
  await enlist('+971501234567');
  await enlist('+447911123456');
  // Each number is of another series, so only the limit of the country can close it.
  const pumped = (index: number) => `+9715${String(index).padStart(2, '0')}00000`;
  for (let index = 0; index < 30; index += 1) expect(await ask(pumped(index))).toBeNull();
  expect(await ask(pumped(30))).toBe(serverWords.tooManyCodesInSeries);
  expect(said.join()).toContain('the country +971');
  expect(said.join()).not.toContain('+97150');
  expect(await ask('+447911123456')).toBeNull();
  expect(await ask('+919847011223')).toBeNull();
  now += 24 * 60 * 60 * 1000;
  expect(await ask(pumped(31))).toBeNull();
});

it('keeps a foreign country open whose codes are typed', async () => {
  codes = open('lists', 1);
  await enlist('+971501234567');
  for (let index = 0; index < 40; index += 1) {
    const mobile = `+9715${String(index).padStart(2, '0')}00000`;
    expect(await ask(mobile)).toBeNull();
    if (index % 3 === 0) await codes.verify(mobile, 'signup', sent.at(-1)?.split(' ')[1] ?? '', null);
  }
});
