import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { photosAgainstRows } from '#features/photos/sweep-photos.ts';
import { noticeFacts } from '#server/operations/check/watch.ts';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';
import { loopbackS3 } from '#test/s3/loopback-s3.ts';
import { seedCast } from '#test/scene/cast-school.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Two servers of one database: `/readyz` of each shows what both can find, and what only itself knows. */

let dataDir: string;
const opened: TestServer[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-attention-'));
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  await dropDatabaseFor(dataDir);
  rmSync(dataDir, { recursive: true });
});

async function openServer(more: Record<string, string> = {}): Promise<TestServer> {
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseFor(dataDir),
    AUTH_SECRET: sharedSecret,
  };
  const server = await openTestServer({ ...environment, ...more });
  opened.push(server);
  return server;
}

const probe = async (server: TestServer) => {
  const answer = await server.as(null).get('/readyz');
  return [answer.statusCode, answer.json()];
};

it('each server names missing photos until they are back, and only the one behind it names a proxy', async () => {
  const [one, two] = [await openServer(), await openServer()];
  await seedCast(one);
  const admin = await anAdmin(two);
  const { id } = await one.ctx.database.read.selectFrom('photos').select('id').executeTakeFirstOrThrow();
  const picture = join(dataDir, 'photos', `${id}.webp`);
  renameSync(picture, join(dataDir, 'elsewhere'));
  for (const server of [one, two]) {
    expect(await probe(server)).toEqual([200, { ok: true }]);
    await noticeFacts(server.ctx);
    expect(await probe(server)).toEqual([200, { ok: true, attention: ['photos-missing'] }]);
  }
  expect((await admin.get(paths.desk)).json().attention).toEqual([
    expect.stringMatching(/^The files of 1 of \d+ photos are missing/),
  ]);
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  await two.app.inject({ url: paths.schools, remoteAddress: '172.17.0.1', headers });
  renameSync(join(dataDir, 'elsewhere'), picture);
  for (const server of [one, two]) await noticeFacts(server.ctx);
  expect(await probe(one)).toEqual([200, { ok: true }]);
  expect(await probe(two)).toEqual([200, { ok: true, attention: ['proxy'] }]);
});

it('no server is ready while a bucket has lost all pictures, whichever of them swept it', async () => {
  const s3 = await loopbackS3();
  try {
    const [one, two] = [
      await openServer({ PHOTOS_URL: s3.url.href }),
      await openServer({ PHOTOS_URL: s3.url.href }),
    ];
    await seedCast(one);
    const kept = [...s3.objects].filter(([key]) => key.startsWith('school/photos/'));
    for (const [key] of kept) s3.objects.delete(key);
    const look = async () => {
      for (const { ctx } of [one, two]) ctx.photoCheck.keep(await photosAgainstRows(ctx));
    };
    await look();
    for (const server of [one, two])
      expect(await probe(server)).toEqual([503, { ok: false, missing: ['the pictures of all photos'] }]);
    for (const [key, object] of kept) s3.objects.set(key, object);
    await look();
    for (const server of [one, two]) expect(await probe(server)).toEqual([200, { ok: true }]);
  } finally {
    await s3.close();
  }
});
