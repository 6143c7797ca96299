import { gzipSync } from 'node:zlib';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from '#test/authorisation/matrix.ts';
import { routeOf } from '#test/authorisation/send.ts';
import { type JsonCall, openWorld, type World } from './world.ts';

/** Sends bodies that our clients never send to every JSON call. Each is rejected with the usual error body and has no effect. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close());

const each = async (work: (call: JsonCall) => Promise<void>) => {
  for (const call of world.calls) await work(call);
};

interface Expected {
  status: number;
  code: string;
}

async function expectRefused(
  send: (call: JsonCall) => Promise<LightMyRequestResponse>,
  expected: Expected | ((call: JsonCall) => Expected),
): Promise<void> {
  const before = await world.dump();
  await each(async (call) => {
    const answer = await send(call);
    const { status, code } = typeof expected === 'function' ? expected(call) : expected;
    expect([call.name, answer.statusCode, answer.body]).toEqual([call.name, status, expect.any(String)]);
    const body = errorBody.strict().parse(answer.json());
    expect([call.name, body.code, body.error]).toEqual([call.name, code, body.message]);
  });
  expect(await world.dump()).toBe(before);
  expect((await world.server.app.inject('/readyz')).statusCode).toBe(200);
}

const tooLarge = { status: 413, code: 'too-large' };
const invalid = { status: 400, code: 'invalid-input' };
const noJson = { status: 400, code: 'invalid-json' };

describe('the table of calls', () => {
  it('contains every call with a JSON body', () => {
    const withoutJson = [
      'POST /api/session/sign-out',
      'POST /api/session/passkey/options',
      'POST /api/account/passkeys/proof',
      'PUT /api/schoolmates/newcomers/:schoolmateId/word',
      'POST /api/session/install-pass',
      'POST /api/schools',
      'PUT /api/schools/:schoolId',
      'POST /api/schools/:schoolId/batches/:batchId/posts',
      'PUT /api/schools/:schoolId/batches/:batchId/posts/:postId',
      'POST /api/class-photos',
      'POST /api/claims/removed/:schoolmateId',
      'PUT /api/schoolmates/opened/:divisionId',
      'POST /api/schools/:schoolId/imports/:importId/undo',
      'POST /api/schools/:schoolId/rehearsals',
      'PUT /api/events/:eventId/organisers/:personId',
      'PUT /api/events/:eventId/door/recorded/:recorderId',
      'POST /api/schools/:schoolId/merges/:mergeId/undo',
      'POST /api/xluploads/excel',
      'POST /api/teachers/register',
      'POST /api/teachers/own/photo',
      'POST /api/schoolmates/upload-profile-pic/:mobile',
      'POST /api/schoolmates/upload-school-photo/:mobile',
    ];
    const changes = [...new Set(Object.keys(matrix).map(routeOf))].filter((name) =>
      /^(POST|PUT|PATCH)/.test(name),
    );
    expect(world.calls.map(({ name }) => name).sort()).toEqual(
      changes.filter((name) => !withoutJson.includes(name)).sort(),
    );
  });
});

describe('a rejected body', () => {
  const texts: [name: string, body: string, expected: Expected][] = [
    ['is not JSON', '{', noJson],
    ['ends too early', '{"mobile": "+91', noJson],
    ['has text after its end', '{} {}', noJson],
    ['is JavaScript', '{mobile: 1}', noJson],
    ['is NaN', 'NaN', noJson],
    ['is HTML', '<html></html>', noJson],
    ['is empty', '', invalid],
    ['is a list', '[]', invalid],
    ['is a list with a body in it', '[{}]', invalid],
    ['is null', 'null', invalid],
    ['is a number', '7', invalid],
    ['is a string', '"text"', invalid],
    ['is true', 'true', invalid],
    ['has an unknown field', '{"surely-unknown": 1}', invalid],
    ['has a field without a name', '{"": 1}', invalid],
    ['names toString', '{"toString": 1, "hasOwnProperty": 2}', invalid],
    ['names constructor', '{"constructor": "x"}', invalid],
    ['is a list that is deeply nested', '['.repeat(30_000) + ']'.repeat(30_000), invalid],
    [
      'has an unknown field that is deeply nested',
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      invalid,
    ],
    ['sets a prototype', '{"__proto__": {"isAdmin": true}}', noJson],
    ['sets a prototype in escapes', '{"__\\u0070roto__": {"isAdmin": true}}', noJson],
    ['sets a prototype further in', '{"base": {"__proto__": {"isAdmin": true}}}', noJson],
    ['sets a constructor’s prototype', '{"constructor": {"prototype": {"isAdmin": true}}}', noJson],
  ];

  // Shows threat:hostile-bodies, asvs:15.3.1
  it.each(texts)('a body that %s is rejected', async (_name, body, expected) => {
    await expectRefused(
      (call) => call.send(body),
      ({ maxBytes }) => (Buffer.byteLength(body) > maxBytes ? tooLarge : expected),
    );
    expect('isAdmin' in {}).toBe(false);
  });

  it('a body that is larger than 64 KB is rejected', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(64 * 1024) });
    await expectRefused((call) => call.send(large), tooLarge);
  });

  it('a body that is larger than 64 KB after decompression is rejected', async () => {
    const bomb = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(5_000_000) })));
    expect(bomb.length).toBeLessThan(8_000);
    const before = await world.dump();
    await each(async (call) => {
      const answer = await call.send(bomb, { 'content-encoding': 'gzip' });
      expect([call.name, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([call.name, true]);
      expect(answer.json().error).toBe(answer.json().message);
    });
    expect(await world.dump()).toBe(before);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/octet-stream',
    'application/json-patch+json',
    'application/jsonx',
    'x',
  ])('a body that is sent as %s is rejected', async (type) => {
    await expectRefused((call) => call.send('{}', { 'content-type': type }), {
      status: 415,
      code: 'unsupported-type',
    });
  });

  it('valid JSON that is sent as plain text is rejected', async () => {
    await expectRefused(
      (call) => call.send('{"surely-unknown": 1}', { 'content-type': 'text/plain' }),
      invalid,
    );
  });

  it('a multipart form is rejected', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n';
    const before = await world.dump();
    await each(async (call) => {
      const answer = await call.send(form, { 'content-type': 'multipart/form-data; boundary=b' });
      expect([call.name, [400, 415].includes(answer.statusCode)]).toEqual([call.name, true]);
    });
    expect(await world.dump()).toBe(before);
  });
});

describe('an unknown field', () => {
  // Shows threat:hostile-bodies
  it('is named with its message, and a long name is harmless', async () => {
    await each(async (call) => {
      const answer = await call.send('{"surely-unknown": 1}');
      expect(answer.json().fields).toMatchObject({ 'surely-unknown': serverWords.unknownField });
      const long = JSON.stringify({ ['x'.repeat(60_000)]: 1 });
      expect((await call.send(long)).statusCode).toBe(long.length > call.maxBytes ? 413 : 400);
    });
  });
});

describe('a field of the wrong type', () => {
  const values = [7, -0.5, 1e308, true, null, [], ['x'], {}, { $ne: null }, { length: 8 }, [[['x']]]];

  it('is rejected at the field if the schema rejects it, and never causes a server error', async () => {
    await each(async (call) => {
      for (const field of Object.keys(call.schema.shape)) {
        for (const value of values) {
          const body = { [field]: value };
          const isTaken = call.schema.safeParse(body).success;
          if (isTaken) continue;
          const answer = await call.send(JSON.stringify(body));
          expect([call.name, body, answer.statusCode, answer.json().code]).toEqual([
            call.name,
            body,
            400,
            'invalid-input',
          ]);
          expect(answer.json().fields, call.name).toBeDefined();
        }
      }
    });
  });
});
