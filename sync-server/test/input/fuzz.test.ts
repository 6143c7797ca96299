import { levels } from '@memcherrish/shared/access/levels.ts';
import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionToken } from '#test/scene/cast-school.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { routesOf } from '#test/scene/routes.ts';
import { type JsonCall, openWorld, type World } from './world.ts';

/** Sends random bodies, valid and invalid for each schema: no input may cause a server error. */

const long = process.env['LONG'] === '1';
const numRuns = long ? 1000 : 30;
const seed = long ? Date.now() : 20_121_120;

let world: World;
let sent = 0;
let broken = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  process.stdout.write(`Fuzzed: ${sent} requests, ${broken} answers of 500 and above.\n`);
  await world.server.close();
});

const likely = [
  '',
  ' ',
  'a',
  'Asha Nair',
  'asha_nair',
  'admin@example.org',
  'a-long-and-odd-one',
  '+919876543210',
  '09876543210',
  '١٢٣٤٥٦',
  '123456',
  'signup',
  'signin',
  'forgot',
  'Male',
  ...levels,
  '2012-13',
  '10-A',
  'x'.repeat(40),
  'x'.repeat(500),
  '__proto__',
  'toString',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '👩‍👩‍👧‍👦',
  "'; drop table schoolmates; --",
  '%00',
  '../../etc/passwd',
];

const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...likely) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('name', 'place', 'x'), fc.integer()) },
);

/** Generates mostly fields of the schema, and sometimes others. */
const bodyOf = ({ schema }: JsonCall) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value])), {
        requiredKeys: [],
      }),
      fc.option(fc.tuple(fc.string({ maxLength: 12 }), value), { freq: 6 }),
    )
    .map(([fields, extra]) => (extra ? { ...fields, [extra[0]]: extra[1] } : fields));

function counted<Answer extends { statusCode: number }>(answer: Answer): Answer {
  sent += 1;
  if (answer.statusCode >= 500) broken += 1;
  return answer;
}

describe('any body', () => {
  // Shows threat:hostile-bodies
  it(
    'gets the response of the schema or an error body, never a server error',
    async () => {
      for (const call of world.calls) {
        await fc.assert(
          fc.asyncProperty(bodyOf(call), async (body) => {
            const answer = counted(await call.send(JSON.stringify(body)));
            expect(answer.statusCode, `${call.name} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(
              500,
            );
            if (answer.statusCode < 400 || answer.json().conflicts) return;
            const refusal = errorBody.strict().parse(answer.json());
            expect(refusal.message).toBe(refusal.error);
          }),
          { numRuns, seed, endOnFailure: !long },
        );
      }
      expect((await world.server.app.inject('/readyz')).statusCode).toBe(200);
    },
    long ? 600_000 : 60_000,
  );

  it('arbitrary text is accepted or rejected, and never causes a server error', async () => {
    for (const call of world.calls) {
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (text) => {
          expect(counted(await call.send(text)).statusCode, `${call.name} ${text}`).toBeLessThan(500);
        }),
        { numRuns: Math.ceil(numRuns / 3), seed },
      );
    }
  });
});

/** Generates an address of ours with other values for its parameters and after it. */
const addressOf = (pattern: string) =>
  fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...likely), fc.string({ unit: 'binary', maxLength: 30 })), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.dictionary(
        fc.constantFrom('before', 'cursor', 'batch', 'person', 'what', 'x[]', '__proto__'),
        fc.string(),
      ),
      fc.boolean(),
    )
    .map(([gaps, query, isRaw]) => {
      const written = gaps.map((gap) =>
        isRaw ? encodeURI(gap.toWellFormed()) : encodeURIComponent(gap.toWellFormed()),
      );
      let next = 0;
      const path = pattern.replace(/:\w+|\*/g, () => written[next++ % written.length] ?? '');
      return `${path}?${new URLSearchParams(query)}`;
    });

describe('any address', () => {
  it(
    'any query and headers never cause a server error',
    async () => {
      const token = await sessionToken(world.server, 'admin', (await anotherAdmin(world.server)).id);
      const routes = (await routesOf(world.server)).filter(({ url }) => !url.endsWith('/events'));
      const headers = fc.record(
        {
          accept: fc.string(),
          cookie: fc.string(),
          origin: fc.constantFrom('null', 'http://localhost:3000', 'x'),
          'idempotency-key': fc.oneof(fc.string(), fc.uuid()),
          'if-none-match': fc.string(),
          authorization: fc.constantFrom('', 'Bearer', 'Bearer x', `Bearer ${token}`),
        },
        { requiredKeys: [] },
      );
      for (const { method, url } of routes) {
        await fc.assert(
          fc.asyncProperty(addressOf(url), headers, async (address, sentHeaders) => {
            const answer = await world.server.app.inject({
              method: method as 'GET',
              url: address,
              headers: sentHeaders,
            });
            expect(counted(answer).statusCode, `${method} ${address} ${answer.body}`).toBeLessThan(500);
          }),
          { numRuns: Math.ceil(numRuns / 3), seed, endOnFailure: !long },
        );
      }
    },
    long ? 600_000 : 60_000,
  );
});
