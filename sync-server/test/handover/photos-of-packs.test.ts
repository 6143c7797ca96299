import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import { openTestServer, type TestServer } from '../harness.ts';
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
async function everyPhotoIsReadable(): Promise<void> {
  const rows = await rowsOf(target, 'photos');
  expect(rows.length).toBeGreaterThan(5);
  for (const { id } of rows) {
    for (const size of ['large', 'small'] as const)
      expect([id, size, (await target.ctx.photos.read(String(id), size)) !== null]).toEqual([id, size, true]);
  }
}

it('refuses a pack while another command takes it in, and keeps every photo', async () => {
  const [first, second] = await Promise.allSettled([takePackIn(target, pack), takePackIn(target, pack)]);
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
      await database.write(work, options);
      throw new Error('It failed late.');
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
  expect(await target.ctx.photos.sweep([])).toBe(0);
});
