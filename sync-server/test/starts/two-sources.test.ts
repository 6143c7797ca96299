import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { databaseName, photosName } from '#server/data-files.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { settleData } from '#server/serve.ts';
import { aPhoto, seedCast, sessionToken } from '#test/scene/cast-school.ts';
import { openTestServer } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { ServedSchool } from '#test/scene/served-school.ts';

/** Nothing is deleted on the word of one source: a database, a folder or a clock that may be the wrong one. */

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

let served: ServedSchool;
/** The data of a server that is stopped, and an older copy of its database, from before its newest photo. */
let right: string;
let older: string;
/** The database of another installation, with people, and one of an installation without anyone. */
let other: string;
let empty: string;

beforeAll(async () => {
  served = await ServedSchool.open();
  const { server, school } = served;
  await sessionToken(server, 'schoolmate', school.person('Dev Division').id);
  await server.ctx.database.write(async (tx) => {
    const old = new Date(Date.now() - 400 * day).toISOString();
    await tx.updateTable('sessions').set({ expires_at: old }).execute();
    const act = {
      id: 'old',
      at: new Date(Date.now() - 4 * year).toISOString(),
      actor_kind: 'server',
      action: 'restore',
    } as const;
    await tx
      .insertInto('audit')
      .values(act as never)
      .execute();
  });
  await server.ctx.database.checkpointWal();
  older = await served.copyOfData();
  const author = school.person('Dev Division');
  await aPost(server, {
    batchId: school.places['1-1-A'].batchId,
    authorId: author.id,
    photos: [await aPhoto(9)],
  });
  await server.ctx.database.checkpointWal();
  right = await served.copyOfData();
  // Brings both to a state that only the next purge would change.
  for (const each of [older, right, right]) await start(each, { tidies: false });
  other = served.path('other');
  const others = await openTestServer();
  await seedCast(others);
  await others.ctx.database.checkpointWal();
  cpSync(others.dataDir, other, { recursive: true, filter: (path) => !path.endsWith('lock') });
  await others.close();
  const nobody = await openTestServer();
  await nobody.ctx.database.checkpointWal();
  empty = served.path('empty');
  cpSync(nobody.dataDir, empty, { recursive: true, filter: (path) => !path.endsWith('lock') });
  await nobody.close();
}, 120_000);
afterAll(() => served.close());

interface Started {
  said: string[];
  missing: number;
  unknown: number;
  ready: boolean;
}

/** Does all that a start and the first hour do to the data. */
async function start(dataDir: string, { ahead = 0, tidies = true } = {}): Promise<Started> {
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  const clock = () => new Date(Date.now() + ahead);
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir, SAMPLE: 'off' }), {
    log: false,
    print,
    clock,
  });
  try {
    await settleData(ctx);
    const log = { warn: print, error: (fields: object) => expect(fields).toEqual('no error') };
    if (tidies) await runHousekeeping(ctx, log as never);
    const { missing, unknown } = ctx.photoCheck.facts;
    return { said, missing, unknown, ready: !ctx.photoCheck.areAllMissing() };
  } finally {
    await closeContext(ctx);
  }
}

const photosIn = (dataDir: string) => readdirSync(join(dataDir, photosName)).sort();

function copyOf(dataDir: string): string {
  const copy = served.path(`copy-${Math.random()}`);
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

function replaceDatabase(dataDir: string, by: string | null): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, databaseName + end), { force: true });
  if (by !== null) cpSync(join(by, databaseName), join(dataDir, databaseName));
}

/** Returns all rows but those that every start writes. */
function rowsIn(dataDir: string): Record<string, unknown[]> {
  const file = new SQLite(join(dataDir, databaseName));
  const names = file
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .pluck()
    .all();
  const rows = Object.fromEntries(
    names
      .filter(
        (name) =>
          ![
            'meta',
            'loose_photos',
            'recovery_links',
            'passkey_challenges',
            'install_passes',
            'sqlite_stat1',
            'sqlite_stat4',
          ].includes(name),
      )
      .map((name) => [name, file.prepare(`select * from ${name}`).all()]),
  );
  file.close();
  return rows;
}

const truncated = (size: (whole: number) => number) => (dataDir: string) => {
  const file = join(dataDir, databaseName);
  truncateSync(file, size(statSync(file).size));
};

const unusable: [title: string, spoil: (dataDir: string) => void, line: RegExp][] = [
  [
    'a missing',
    (dataDir) => replaceDatabase(dataDir, null),
    /^There is no database in DATA_DIR=\S+, but there is high-water\.json: put memcherrish\.sqlite back, or restore a backup/,
  ],
  ['an empty', truncated(() => 0), /^There is no database in DATA_DIR/],
  ['a truncated', truncated((size) => Math.floor(size / 8192) * 4096), /malformed.*Restore your last backup/],
  [
    'a new',
    (dataDir) => replaceDatabase(dataDir, empty),
    /^The database is empty, but another one was served here before/,
  ],
  [
    'a moved',
    (dataDir) => renameSync(join(dataDir, databaseName), join(dataDir, `moved-2026-11-28-${databaseName}`)),
    /was moved to PostgreSQL \(moved-2026-11-28-memcherrish\.sqlite\): set DATABASE_URL/,
  ],
];

describe('a start', () => {
  it.each(unusable)(
    'a start on %s database stops with a reason, and keeps all photos',
    async (_, spoil, line) => {
      const dataDir = copyOf(right);
      spoil(dataDir);
      await expect(start(dataDir)).rejects.toThrow(line);
      await expect(start(dataDir)).rejects.toThrow(line);
      expect(photosIn(dataDir)).toEqual(photosIn(right));
      replaceDatabase(dataDir, right);
      expect(await start(dataDir)).toMatchObject({ missing: 0, unknown: 0 });
      expect(photosIn(dataDir)).toEqual(photosIn(right));
    },
  );

  it.each([
    ['an older', () => older],
    ['another', () => other],
  ])(
    'a start on %s database deletes nothing, says so, and keeps all photos for the right one',
    async (_, by) => {
      const dataDir = copyOf(right);
      replaceDatabase(dataDir, by());
      const before = rowsIn(dataDir);
      for (const _time of [1, 2]) {
        const { said, unknown } = await start(dataDir);
        expect(said.join('\n')).toContain('Another database than before is served since');
        expect(said.join('\n')).toContain(
          `The files of ${unknown} photos belong to no photo of this database.`,
        );
        expect(unknown).toBeGreaterThan(0);
      }
      expect(rowsIn(dataDir)).toEqual(before);
      expect(photosIn(dataDir)).toEqual(photosIn(right));
      replaceDatabase(dataDir, right);
      expect(await start(dataDir)).toMatchObject({ missing: 0, unknown: 0 });
      expect(photosIn(dataDir)).toEqual(photosIn(right));
    },
  );

  it('deletes the photos that belong to no database after thirty days', async () => {
    const dataDir = copyOf(right);
    const ids = photosIn(dataDir).length;
    for (const size of ['', '.small'])
      writeFileSync(join(dataDir, photosName, `abcdefghij0123456789${size}.webp`), 'x');
    expect(await start(dataDir)).toMatchObject({ unknown: 1 });
    expect(await start(dataDir, { ahead: 29 * day })).toMatchObject({ unknown: 1 });
    expect(photosIn(dataDir)).toHaveLength(ids + 2);
    expect(await start(dataDir, { ahead: 31 * day })).toMatchObject({ unknown: 0 });
    expect(photosIn(dataDir)).toEqual(photosIn(right));
  });

  it('says that all photos are missing, is not ready, and deletes no row', async () => {
    const dataDir = copyOf(right);
    renameSync(join(dataDir, photosName), join(dataDir, 'elsewhere'));
    mkdirSync(join(dataDir, photosName));
    const { said, ready, missing } = await start(dataDir);
    expect([said.join('\n'), ready]).toEqual([
      expect.stringContaining(attentionWords.photosMissing(missing, missing)),
      false,
    ]);
    rmSync(join(dataDir, photosName), { recursive: true });
    renameSync(join(dataDir, 'elsewhere'), join(dataDir, photosName));
    expect(await start(dataDir)).toEqual({ said: [], missing: 0, unknown: 0, ready: true });
  });

  it('says that half of the photos are missing, and serves', async () => {
    const dataDir = copyOf(right);
    const lost = photosIn(dataDir).filter((_, index) => index % 4 < 2);
    for (const name of lost) rmSync(join(dataDir, photosName, name));
    const { said, ready, missing } = await start(dataDir);
    expect([ready, missing > 0]).toEqual([true, true]);
    expect(said.join('\n')).toContain(attentionWords.photosMissing(missing, photosIn(right).length / 2));
    expect(photosIn(dataDir)).toHaveLength(photosIn(right).length - lost.length);
  });
});

describe('a clock', () => {
  it.each([
    ['ten years ahead', 10 * year],
    ['ten years back', -10 * year],
  ])('%s deletes no row and no photo, and says so at each start and each hour', async (_, ahead) => {
    const dataDir = copyOf(right);
    const before = rowsIn(dataDir);
    expect(before['sessions']?.length).toBeGreaterThan(0);
    for (const _time of [1, 2]) {
      const { said } = await start(dataDir, { ahead });
      expect(said.filter((line) => line.includes('CLOCK_IS_RIGHT=')).length).toBeGreaterThan(0);
    }
    expect(rowsIn(dataDir)).toEqual(before);
    expect(photosIn(dataDir)).toEqual(photosIn(right));
    await start(dataDir);
    // The same rows are deleted by the right clock.
    expect(rowsIn(dataDir)['sessions']).toEqual([]);
    expect(rowsIn(dataDir)['audit']).not.toContainEqual(expect.objectContaining({ id: 'old' }));
  });
});
