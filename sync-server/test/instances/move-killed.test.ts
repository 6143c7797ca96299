import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseName } from '#server/data-files.ts';
import { chance, rounds, tell } from '#test/faults/rounds.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';
import { type LoopbackS3, loopbackS3 } from '#test/s3/loopback-s3.ts';
import { aPhoto, seedCast } from '#test/scene/cast-school.ts';
import { openTestServer } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { beginTyping } from '#test/scene/terminal.ts';
import { rowsOfFile, rowsOfServer, type SortedRows } from './sorted-rows.ts';

/**
 * Row S17 for `npm run move`: it is killed at a random moment. Either SQLite serves on and PostgreSQL is empty, or no
 * server starts on SQLite until the next move has finished. No photo and no deletion is lost, and nothing temporary stays.
 */

const kills = rounds(1, 30);

/** A photo that was deleted for good. */
const lostPhoto = 'a-deleted-photo-0001';
const environment = { AUTH_SECRET: sharedSecret };

let root: string;
let template: string;
let rows: SortedRows;
let s3: LoopbackS3;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'memcherrish-moves-'));
  template = join(root, 'template');
  s3 = await loopbackS3();
  const server = await openTestServer({ DATABASE_URL: '', ...environment });
  const school = await seedCast(server);
  const { batchId } = school.places['1-1-A'];
  const authorId = school.person('Dev Division').id;
  await aPost(server, { batchId, authorId, photos: [await aPhoto(3)] });
  await server.ctx.deletions.sayRemoved({ kind: 'photo', id: lostPhoto });
  await server.ctx.database.checkpointWal();
  cpSync(server.dataDir, template, {
    recursive: true,
    filter: (path) => !/^lock(\.json)?$/.test(basename(path)),
  });
  await server.close();
  await (await ServerProcess.start({ dataDir: template, environment })).stop();
  rows = rowsOfFile(template);
});
afterAll(async () => {
  killAll();
  await s3.close();
  rmSync(root, { recursive: true });
});

async function countOfPeople(url: string): Promise<number> {
  const { rows: found } = await onCluster(url, (client) =>
    client.query('select (select count(*) from schoolmates) + (select count(*) from photos) as count'),
  );
  return Number(found[0]?.count);
}

/** Moves a copy, kills it after a while unless that is null, looks at both databases, and finishes the move. */
async function lifeOf(moment: number | null) {
  const dataDir = mkdtempSync(join(root, 'data-'));
  cpSync(template, dataDir, { recursive: true });
  const url = await databaseFor(dataDir);
  const photosUrl = new URL(s3.url);
  photosUrl.pathname = `/bucket/${basename(dataDir)}`;
  const move = () => beginTyping('', 'move', { DATA_DIR: dataDir, PHOTOS_URL: photosUrl.href }, url);
  const open = () =>
    openTestServer({ DATA_DIR: dataDir, DATABASE_URL: url, PHOTOS_URL: photosUrl.href, ...environment });
  const from = performance.now();
  const { ended, kill } = move();
  if (moment !== null) {
    await Promise.race([pause(moment), ended]);
    kill();
  }
  const { err } = await ended;
  expect(err).toBe('');
  const took = performance.now() - from;

  const isMoved = !readdirSync(dataDir).includes(databaseName);
  const before = ServerProcess.begin({ dataDir, environment });
  const serves = await before.listens();
  if (serves) {
    expect(await before.stop()).toBe(0);
    // No other server has these rows, so that nothing can be written to both.
    expect(rowsOfFile(dataDir)).toEqual(rows);
    expect(await countOfPeople(url)).toBe(0);
  } else {
    expect(await before.ended).toBe(1);
    expect(before.said.err).toContain(
      isMoved ? 'was moved to PostgreSQL' : 'Run the same  npm run move  again: it finishes.',
    );
  }
  if (!isMoved) {
    const again = await move().ended;
    expect(again).toMatchObject({ code: 0, err: '' });
  }
  const others = readdirSync(dataDir).filter(
    (name) => !/^(deletions\.jsonl|high-water\.json|photos)$/.test(name),
  );
  expect(others).toEqual([expect.stringMatching(/^moved-.*memcherrish\.sqlite$/)]);
  const after = await open();
  expect(await rowsOfServer(after, rows.keys())).toEqual(rows);
  expect(await after.ctx.deletions.removals()).toContainEqual({ kind: 'photo', id: lostPhoto });
  const whole = [...(await after.ctx.photos.pictures())].filter(([, count]) => count === 2);
  expect(whole).toHaveLength(rows.get('photos')?.length ?? -1);
  await after.close();
  await dropDatabaseFor(dataDir);
  rmSync(dataDir, { recursive: true });
  return { took, state: isMoved ? 'done' : serves ? 'as before' : 'to be finished' };
}

it(`leaves all or nothing of a move, killed at random (${kills} kills)`, { timeout: 3_600_000 }, async () => {
  const random = chance('kills of move');
  // The first one loads the program from the disk, and takes longer than those that are killed.
  expect((await lifeOf(null)).state).toBe('done');
  const { took } = await lifeOf(null);
  const figures: Record<string, number> = { kills, 'as before': 0, 'to be finished': 0, done: 0 };
  for (let round = 0; round < kills; round += 1) {
    const { state: left } = await lifeOf(took * (0.3 + 0.75 * random.next()));
    figures[left] = (figures[left] ?? 0) + 1;
  }
  tell('S17 move', figures);
});
