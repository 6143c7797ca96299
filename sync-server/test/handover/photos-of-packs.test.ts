import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import type { PhotoStore } from '#features/photos/photo-store.ts';
import { Bucket } from '#server/objects/s3.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import { loopbackS3 } from '../s3/loopback-s3.ts';
import { aFullSchool, type MadePack, packOf, takePackIn } from './packs.ts';

let source: TestServer;
let target: TestServer;
let pack: MadePack;
beforeAll(async () => {
  source = await openTestServer();
  pack = await packOf(source, (await aFullSchool(source)).schoolId);
}, 60_000);
beforeEach(async () => {
  target = await openTestServer();
  return () => target.close();
});
afterAll(() => source.close());

/** Expects that the school is here, and that both pictures of each photo can be read. */
async function everyPhotoIsReadable(photos: PhotoStore = target.ctx.photos): Promise<void> {
  const rows = await rowsOf(target, 'photos');
  expect(rows.length).toBeGreaterThan(5);
  for (const { id } of rows) {
    for (const size of ['large', 'small'] as const)
      expect([id, size, (await photos.read(String(id), size)) !== null]).toEqual([id, size, true]);
  }
}

it('refuses a pack while another command takes it in, and keeps every photo', async () => {
  const results = await Promise.allSettled([takePackIn(target, pack), takePackIn(target, pack)]);
  // On PostgreSQL either may be the first.
  const [first, second] = results.toSorted((a, b) => a.status.localeCompare(b.status));
  expect(first).toMatchObject({ status: 'fulfilled', value: { done: 'taken-in' } });
  expect(second).toMatchObject({
    status: 'rejected',
    reason: {
      message: 'A school is being taken in already: try again when it is here. Nothing was changed.',
    },
  });
  await everyPhotoIsReadable();
  expect(await takePackIn(target, pack)).toMatchObject({ done: 'nothing', isSamePack: true });
});

it('keeps the photos that rows name when a command fails after its commit', async () => {
  const { database } = target.ctx;
  const failing: Database = {
    ...database,
    write: async (work, options) => {
      const result = await database.write(work, options);
      if (options?.isLarge) throw new Error('It failed late.');
      return result;
    },
  };
  const late = { ...target, ctx: { ...target.ctx, database: failing } };
  await expect(takePackIn(late, pack)).rejects.toThrow('It failed late.');
  await everyPhotoIsReadable();
});

it('keeps no photo when a command fails before its commit', async () => {
  await expect(takePackIn(target, pack, 'unknown@example.org')).rejects.toThrow(
    'No admin has the e-mail unknown@example.org. Nothing was changed.',
  );
  expect(await rowsOf(target, 'photos')).toEqual([]);
  expect(await target.ctx.photos.pictures()).toEqual(new Map());
});

it('takes photos from files into a bucket, and from there into files', async () => {
  const s3 = await loopbackS3();
  const photos = new PhotoBucket(new Bucket(s3.url));
  const files = target;
  const inCloud = { ...files, ctx: { ...files.ctx, photos } };
  await takePackIn(inCloud, pack);
  await everyPhotoIsReadable(photos);
  expect(s3.objects.size).toBe((await rowsOf(target, 'photos')).length * 2);
  const again = await packOf(inCloud, String((await rowsOf(target, 'schools'))[0]?.['id']));
  target = await openTestServer();
  await takePackIn(target, again);
  await everyPhotoIsReadable();
  await target.close();
  target = files;
  await s3.close();
});
