import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { healthRoutes } from '#features/health/health-routes.ts';
import type { RouteContext } from '#server/routing/route-context.ts';
import { aPhoto, seedCast } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

/** Tests the responses when the server's disk fails. full-disk.test.ts and disk-errors.test.ts test the failures themselves. */

let server: TestServer;
let upload: () => ReturnType<ReturnType<TestServer['as']>['form']>;

beforeAll(async () => {
  server = await openTestServer();
  const school = await seedCast(server);
  const { mobile, member } = school.person('Dev Division');
  const caller = server.as(await school.tokenOf(member.name));
  const profilePic = { name: 'me.jpg', bytes: await aPhoto(1) };
  upload = () => caller.form(paths.uploadPhoto(mobile ?? ''), { profilePic });
});
afterAll(() => server.close());

it.each([
  ['a full disk', 'SQLITE_FULL', 507, 'out-of-space', serverWords.outOfSpace],
  [
    'a write-ahead log index without space',
    'SQLITE_IOERR_SHMSIZE',
    507,
    'out-of-space',
    serverWords.outOfSpace,
  ],
  ['a photo without space', 'ENOSPC', 507, 'out-of-space', serverWords.outOfSpace],
  ['a used-up quota', 'EDQUOT', 507, 'out-of-space', serverWords.outOfSpace],
  ['a lock held by another process', 'SQLITE_BUSY', 503, 'unavailable', messages.unavailable],
  ['a write that the disk rejects', 'SQLITE_IOERR_WRITE', 503, 'unavailable', messages.unavailable],
])('reports %s and recovers afterwards', async (_what, failure, status, code, message) => {
  const { save } = server.ctx.photos;
  server.ctx.photos.save = async () => {
    throw Object.assign(new Error('inside'), { code: failure });
  };
  const answer = await upload();
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code, error: message, message });
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  expect(answer.body).not.toContain('inside');

  server.ctx.photos.save = save;
  expect((await upload()).statusCode).toBe(200);
});

/** Opens a server that keeps its log, with the caller of the other tests. */
async function withLog(run: (of: { own: TestServer; lines: () => string[] }) => Promise<void>) {
  let log = '';
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const own = await openTestServer({}, { level: 'warn', stream });
  const lines = () => {
    const written = log.split('\n').filter((line) => line !== '');
    log = '';
    return written;
  };
  try {
    await run({ own, lines });
  } finally {
    await own.close();
  }
}

/** Replaces all reads of sessions and all writes by a failure. Returns a function that ends it. */
function failing({ ctx }: TestServer, error: Error, after = 0): () => void {
  const { write } = ctx.database;
  const { check } = ctx.sessions;
  let checks = 0;
  Object.assign(ctx.database, { write: () => Promise.reject(error) });
  ctx.sessions.check = (...args) => {
    checks += 1;
    return checks > after ? Promise.reject(error) : check.apply(ctx.sessions, args);
  };
  return () => {
    Object.assign(ctx.database, { write });
    ctx.sessions.check = check;
  };
}

it('writes one line a minute without a stack while the disk is full, and counts the others', async () => {
  await withLog(async ({ own, lines }) => {
    const { caller } = await aMember(own);
    const heal = failing(own, Object.assign(new Error('inside'), { code: 'SQLITE_FULL' }), 1000);
    const call = () => caller.post(paths.readNotifications, { ids: [] });
    lines();
    for (const _ of [1, 2, 3, 4, 5]) expect((await call()).statusCode).toBe(507);
    const first = lines();
    expect(first).toHaveLength(1);
    expect(first[0]).toContain('A call failed: out-of-space (SQLITE_FULL).');
    expect(first[0]).not.toMatch(/stack|inside/);
    own.pass(61_000);
    await call();
    expect(lines()).toEqual([expect.stringContaining('So did 4 since the last line like this.')]);
    heal();
  });
});

it('answers 503 when the session of a refused call cannot be read again, and shows no inner error', async () => {
  await withLog(async ({ own, lines }) => {
    const { caller } = await aMember(own);
    for (const after of [0, 1, 2, 3]) {
      const heal = failing(own, Object.assign(new Error('inside'), { code: 'SQLITE_BUSY' }), after);
      // A read of the session counts as fresh for some milliseconds, unless something was written.
      own.ctx.database.commits = () => Math.random();
      const answer = await caller.post(paths.readNotifications, { ids: [] });
      heal();
      expect([after, answer.statusCode, answer.json().code]).toEqual([after, 503, 'unavailable']);
      expect(answer.body).not.toContain('inside');
    }
    expect(lines().filter((line) => line.includes('FST_'))).toEqual([]);
  });
});

it('writes no warning when a probe finds the server not ready', async () => {
  const log: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => log.push(line) } } });
  app.setSerializerCompiler(serializerCompiler);
  const context = {
    database: { missing: async () => ['the database'] },
    photoCheck: { areAllMissing: () => false },
    attention: { names: () => [] },
  };
  for (const each of healthRoutes) each.addTo(app, context as unknown as RouteContext);
  const answer = await app.inject('/readyz');
  await app.close();
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false, missing: ['the database'] }]);
  expect(log).toEqual([]);
});
