import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#test/authorisation/calls/call.ts';
import { removeEvents } from '#test/authorisation/calls/event-calls.ts';
import { calls } from '#test/authorisation/calls.ts';
import { matrix, principals } from '#test/authorisation/matrix.ts';
import { bind, send } from '#test/authorisation/send.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { goodPassword, lastCode } from '#test/scene/harness.ts';

/** Captures the log of a whole run at the most verbose level: every route, by every kind of caller, with good, bad and crashing calls. */

const patience = { timeout: 120_000 };
let world: World;
let log = '';
/** Every text that was sent or returned, in addition to the cast's texts. */
const sent = new Set<string>();
let called = 0;
let crashed = 0;
let leaks = 0;

beforeAll(async () => {
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  world = await openWorld({ level: 'trace', stream });
});
afterAll(async () => {
  const lines = log.split('\n').length - 1;
  process.stdout.write(
    `Logs: ${called} calls, ${crashed} of them crashed, ${lines} lines, ${leaks} secrets.\n`,
  );
  await world.close();
});

/** Returns every long text in a call. Ids and words such as levels are not private. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 7 ? [value] : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.values(value).flatMap(textsIn);
}

const harmless = /^(division|Division|schoolmate$|multipart|application)|\.(xlsx|jpg)$/;
function remember(call: Call, token: string | null): void {
  if (token) sent.add(token);
  for (const text of [call.params, call.body, call.form, call.query].flatMap(textsIn)) {
    if (!harmless.test(text)) sent.add(text);
  }
}

async function tryRow(row: string, change: (call: Call) => Call): Promise<number[]> {
  const statuses: number[] = [];
  for (const principal of ['AI', 'SE', 'TI', 'AN'] satisfies (typeof principals)[number][]) {
    const call = change((await calls[row]?.(world, principal)) ?? {});
    const token = await world.tokenOf(principal);
    remember(call, token);
    await bind(world, call, token);
    const answer = await send(world, row, call, token, {
      cookie: `__Host-proof=proof-cookie-of-${principal}`,
      origin: 'http://localhost:3000',
      'user-agent': `somebodys-own-browser ${principal}`,
      'idempotency-key': crypto.randomUUID(),
    });
    statuses.push(answer.statusCode);
    called += 1;
    await call.after?.();
  }
  await removeEvents(world);
  return statuses;
}

/** Returns the call with each field misspelled and private text in it. */
const mistyped = (call: Call): Call => {
  const private_ = 'My private words, +919811122233';
  const all = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value, private_]]));
  return {
    ...call,
    ...(call.body && { body: { ...all(call.body), [private_]: private_ } }),
    ...(call.query && { query: { ...call.query, mobile: private_ } }),
  };
};

/** Simulates a bug during the work, with an error that contains private data. */
async function crashing<T>(work: () => Promise<T>): Promise<T> {
  const { database } = world.server.ctx;
  const bug = () => {
    const { mobileOf } = world;
    throw Object.assign(new Error(`No such number: ${mobileOf('SE')}`), {
      body: { password: goodPassword },
      url: `/api/schoolmates/${mobileOf('SE')}`,
      cause: new Error('own-password-of'),
    });
  };
  const { write, readTransaction } = database;
  Object.assign(database, { write: async () => bug(), readTransaction: async () => bug() });
  try {
    return await work();
  } finally {
    Object.assign(database, { write, readTransaction });
  }
}

describe('the log', () => {
  // Shows threat:secrets-in-logs, asvs:14.2.1
  it('contains no personal data after good and bad calls to every route', patience, async () => {
    for (const row of Object.keys(matrix)) {
      await tryRow(row, (call) => call);
      await tryRow(row, mistyped);
    }
    const guest = world.server.as(null);
    const mobile = aMobile();
    await guest.post(paths.sendCode, { mobile });
    const otp = lastCode(world.server, mobile);
    const { token } = (await guest.post(paths.verifyCode, { mobile, otp })).json();
    for (const text of [mobile, otp, token]) sent.add(text);
    const broken = await world.server.app.inject({
      method: 'POST',
      url: paths.signIn,
      headers: { 'content-type': 'application/json' },
      payload: '{"username":"no json at all","password":"a-secret-in-broken-json',
    });
    expect(broken.statusCode).toBe(400);
    sent.add('a-secret-in-broken-json');
    expect(called).toBeGreaterThan(600);
    expect(log.split('\n').length).toBeGreaterThan(called);
    expect([...sent].filter((text) => log.includes(text))).toEqual([]);
  });

  // Shows threat:secrets-in-logs, asvs:16.5.1
  it('says of a bug in any route where it was, without private data', patience, async () => {
    for (const row of Object.keys(matrix)) {
      const principal = principals.findLast((each) => typeof matrix[row]?.[each] !== 'number') ?? 'SE';
      const call = (await calls[row]?.(world, principal)) ?? {};
      const token = await world.tokenOf(principal);
      remember(call, token);
      const answer = await crashing(() => send(world, row, call, token));
      if (answer.statusCode === 500) {
        crashed += 1;
        const sentence = messages.serverError;
        expect(answer.json()).toEqual({ code: 'server-error', error: sentence, message: sentence });
      }
      await call.after?.();
      await removeEvents(world);
      called += 1;
    }
    expect(crashed).toBeGreaterThan(40);
    expect(log).toMatch(/"err":{"type":"Error","message":"","stack":" +at /);
  });

  // Shows threat:secrets-in-logs, asvs:16.2.1
  it('was searched for sent texts, texts of the cast, and similar patterns', () => {
    const texts = [
      ...sent,
      ...world.secrets.map(({ text }) => text),
      'somebodys-own-browser',
      'proof-cookie',
    ];
    expect(texts.length).toBeGreaterThan(300);
    const found = texts.filter((text) => log.includes(text));
    leaks = found.length;
    expect(found).toEqual([]);
    const shapes = [/\+\d{7,}/, /%2B\d{7,}/, /eyJ[\w-]+\.[\w-]+\./, /[\w.+-]+@[\w-]+\.\w+/, /\$argon2/];
    expect(shapes.map((shape) => shape.exec(log)?.[0])).toEqual(shapes.map(() => undefined));
    const fields = log
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => Object.keys(JSON.parse(line)));
    const known = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'method', 'route', 'status', 'ms'];
    expect([...new Set(fields)].filter((field) => !known.includes(field))).toEqual(['err']);
  });
});
