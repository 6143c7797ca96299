import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#test/authorisation/calls/call.ts';
import { removeEvents } from '#test/authorisation/calls/event-calls.ts';
import { calls } from '#test/authorisation/calls.ts';
import { matrix, principals } from '#test/authorisation/matrix.ts';
import { bind, send } from '#test/authorisation/send.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { tablesOf } from '#test/scene/stored.ts';

/** Sends good calls with one wrong field. The error names that field in a sentence, and nothing changes. */

const long = process.env['LONG'] === '1';
const numRuns = long ? 100 : 4;
const patience = { timeout: long ? 600_000 : 120_000 };
const seed = long ? Date.now() : 20_121_120;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const junk = fc.oneof(
  fc.integer(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', '$ne', 'length'), fc.integer(), { maxKeys: 2 }),
  fc.string({ minLength: 600, maxLength: 700 }),
);
const longText = fc.string({ minLength: 600, maxLength: 700 });

async function expectNamed(row: string, name: string, change: (call: Call) => Call): Promise<void> {
  const cells = matrix[row];
  const caller = principals.findLast((each) => typeof cells?.[each] !== 'number') ?? 'AN';
  const call = (await calls[row]?.(world, cells?.AI === 'full' ? 'AI' : caller)) ?? {};
  const token = await world.tokenOf(cells?.AI === 'full' ? 'AI' : caller);
  await bind(world, call, token);
  const before = world.writes();
  const answer = await send(world, row, change(call), token);
  const writes = world.writes();
  await call.after?.();
  await removeEvents(world);
  // Some fields accept null, and some are ignored.
  if (answer.statusCode < 400) return;
  const refusal = errorBody.strict().parse(answer.json());
  expect([row, name, writes]).toEqual([row, name, before]);
  expect([row, name, answer.statusCode < 500]).toEqual([row, name, true]);
  expect(refusal.message.length).toBeGreaterThan(10);
  // An invalid id, a foreign number and a wrong password all count as unknown.
  if (answer.statusCode === 404 || answer.statusCode === 401) return;
  // Any whole number may be the version of an edit that met another one.
  if (answer.statusCode === 409 && name === 'version') return;
  // A different password is valid in itself, so the repeated one is reported.
  const fields = Object.keys(refusal.fields ?? {}).map((each) => each.split('.')[0]);
  const named = fields.map((each) => (each === 'confirmPassword' && name === 'password' ? name : each));
  expect([row, answer.statusCode, named]).toEqual([row, expect.any(Number), expect.arrayContaining([name])]);
}

const rowsWith = async (part: 'body' | 'form') => {
  const found: [row: string, names: string[]][] = [];
  for (const row of Object.keys(matrix)) {
    if (/signup|reset-password/.test(row)) continue;
    const call = (await calls[row]?.(world, 'SE')) ?? {};
    await call.after?.();
    await removeEvents(world);
    if (call[part]) found.push([row, Object.keys(call[part])]);
  }
  return found;
};

describe('one bad field', () => {
  it('a bad field of a JSON body is named in the error', patience, async () => {
    const rows = await rowsWith('body');
    expect(rows.length).toBeGreaterThan(20);
    for (const [row, names] of rows) {
      for (const name of names) {
        await fc.assert(
          fc.asyncProperty(junk, (value) =>
            expectNamed(row, name, (call) => ({ ...call, body: { ...call.body, [name]: value } })),
          ),
          { numRuns, seed, endOnFailure: true },
        );
      }
    }
  });

  // Shows threat:hostile-bodies
  it(
    'a NUL character in a field of a JSON body is refused or removed, because PostgreSQL cannot store it',
    patience,
    async () => {
      for (const [row, names] of await rowsWith('body'))
        for (const name of names)
          await expectNamed(row, name, (call) => ({ ...call, body: { ...call.body, [name]: 'a\0b' } }));
      for (const table of await tablesOf(world.server)) {
        const rows = await rowsOf(world.server, table as Parameters<typeof rowsOf>[1]);
        expect([table, JSON.stringify(rows).includes('\\u0000')]).toEqual([table, false]);
      }
    },
  );

  it('a bad field of a form is named in the error, known or unknown', patience, async () => {
    const rows = await rowsWith('form');
    expect(rows.length).toBe(11);
    for (const [row, names] of rows) {
      for (const name of [...names, 'another']) {
        await fc.assert(
          fc.asyncProperty(longText, (value) =>
            expectNamed(row, name, (call) => ({ ...call, form: { ...call.form, [name]: value } })),
          ),
          { numRuns: Math.ceil(numRuns / 2), seed, endOnFailure: true },
        );
      }
    }
  });
});
