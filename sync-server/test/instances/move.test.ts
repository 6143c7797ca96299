import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveToPostgres } from '#server/operations/move-to-postgres.ts';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';
import { type LoopbackS3, loopbackS3 } from '#test/s3/loopback-s3.ts';
import { aPhoto, seedCast, sessionToken } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { rowsOfFile, rowsOfServer } from './sorted-rows.ts';

let dataDir: string;
let url: string;
let s3: LoopbackS3;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-move-'));
  url = await databaseFor(dataDir);
  s3 = await loopbackS3();
});
afterAll(async () => {
  await s3.close();
  await dropDatabaseFor(dataDir);
  rmSync(dataDir, { recursive: true });
});

const open = (places: Record<string, string>): Promise<TestServer> =>
  openTestServer({ DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: sharedSecret, ...places });

it('moves everything, so that a device with its session and cursor notices nothing', {
  timeout: 120_000,
}, async () => {
  const before = await open({});
  const school = await seedCast(before);
  const [person] = [...school.people.values()].filter(
    ({ member }) => member.claimed && member.in.includes('1-1-A'),
  );
  const { batchId } = school.places['1-1-A'];
  const post = await aPost(before, {
    batchId,
    authorId: person?.id ?? '',
    text: 'Before',
    photos: [await aPhoto(3)],
  });
  const token = await sessionToken(before, 'schoolmate', person?.id ?? '');
  const pull = (server: TestServer, query: string) =>
    server.as(token).get(`${paths.pull}?batch=${batchId}${query}`);
  const first = (await pull(before, '')).json();
  const picture = await before.as(token).get(`/uploads/${post.photos[0]?.name}.webp`);
  const epoch = before.ctx.database.epoch();
  const rows = rowsOfFile(dataDir);
  await expect(moveToPostgres({ dataDir, photosUrl: null }, url, new Date())).rejects.toThrow(
    'A server is using',
  );
  await before.close();

  const moved = await moveToPostgres({ dataDir, photosUrl: s3.url }, url, new Date());
  expect([moved.rows > 50, moved.photos > 0, moved.tables > 40]).toEqual([true, true, true]);
  expect(readdirSync(dataDir)).not.toContain('memcherrish.sqlite');

  // A kill between the commit and the new name leaves the old name.
  renameSync(moved.setAside, join(dataDir, 'memcherrish.sqlite'));
  await expect(open({})).rejects.toThrow('Run the same  npm run move  again: it finishes.');
  const again = await moveToPostgres({ dataDir, photosUrl: s3.url }, url, new Date());
  expect([again.tables, again.rows]).toEqual([moved.tables, moved.rows + 1]);
  expect(readdirSync(dataDir)).not.toContain('memcherrish.sqlite');
  await expect(open({})).rejects.toThrow('was moved to PostgreSQL');

  const after = await open({ DATABASE_URL: url, PHOTOS_URL: s3.url.href });
  expect(after.ctx.database.epoch()).toBe(epoch);
  const pulled = await pull(after, `&cursor=${encodeURIComponent(first.cursor)}`);
  expect([pulled.statusCode, pulled.json().epoch]).toEqual([200, first.epoch]);
  expect([pulled.json().batches, pulled.json().posts]).toEqual([[], []]);
  expect(await rowsOfServer(after, rows.keys())).toEqual(rows);
  const photo = await after.as(token).get(`/uploads/${post.photos[0]?.name}.webp`);
  expect(photo.rawPayload.equals(picture.rawPayload)).toBe(true);
  await after.close();
  // A server that looks for the photos in another place is refused.
  await expect(open({ DATABASE_URL: url })).rejects.toThrow('another place');
});

it('refuses a database that is not empty, and leaves the file as it was', { timeout: 60_000 }, async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'memcherrish-move-'));
  const before = await open({ DATA_DIR: fresh });
  await seedCast(before);
  await before.close();
  const moving = moveToPostgres({ dataDir: fresh, photosUrl: null }, url, new Date());
  await expect(moving).rejects.toThrow('is not empty');
  expect(readdirSync(fresh)).toContain('memcherrish.sqlite');
  // Nothing marks the file: the server goes on with it.
  await (await open({ DATA_DIR: fresh })).close();
  rmSync(fresh, { recursive: true });
});
