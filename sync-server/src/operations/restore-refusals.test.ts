import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import SQLite from 'better-sqlite3';
import { create, extract } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tarOf } from '#server/data-directory/tar-of.ts';
import { ServedSchool } from '#test/scene/served-school.ts';
import { runInTerminal } from '#test/scene/terminal.ts';
import { makeBackup } from './backups/make-backup.ts';
import { openExisting } from './command/live-database.ts';

/** Made once and only read: a good backup, and data that a rejected restore must not change. */
let served: ServedSchool;
let good: string;
let folder: string;
let dataDir: string;
let made: string;

beforeAll(async () => {
  served = await ServedSchool.open();
  good = served.path('good.tar');
  await makeBackup(served.server.dataDir, good, new AbortController().signal);
});
afterAll(() => served.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-refused-'));
  dataDir = await served.copyOfData();
  made = join(folder, 'made.tar');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
});

const databaseIn = (dir: string) => join(dir, 'memcherrish.sqlite');

async function archiveOf(files: Record<string, Buffer | string>): Promise<void> {
  const entries = Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, size: bytes.length, content: [bytes] };
  });
  await pipeline(tarOf(entries), createWriteStream(made));
}

async function spoilt(spoil: (dir: string) => unknown): Promise<void> {
  const dir = join(folder, 'unpacked');
  await mkdir(dir);
  await extract({ file: good, cwd: dir });
  await spoil(dir);
  const photos = readdirSync(join(dir, 'photos')).map((name) => `photos/${name}`);
  await create({ file: made, cwd: dir, portable: true }, ['memcherrish.sqlite', ...photos]);
}

/** Reads the contents of a data directory. Data in the WAL and in the file counts the same. */
async function contentsOf(dir: string) {
  const { connection, close, epoch } = await openExisting(databaseIn(dir));
  const people = connection.prepare('select * from schoolmates order by id').all();
  await close();
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return { epoch: epoch(), people, files: files.filter((name) => !/-(wal|shm)$/.test(name)).sort() };
}

const cases: [title: string, make: () => Promise<unknown>, line: string][] = [
  ['no file', async () => undefined, 'There is no file'],
  ['a text file', () => writeFile(made, 'to the class of 2013, '.repeat(100)), 'is no backup, or is damaged'],
  ['an empty archive', () => archiveOf({}), 'is no backup, or is damaged'],
  [
    'an archive with photos only',
    () => archiveOf({ 'photos/abcdefghij0123456789.webp': 'x' }),
    'it holds no database',
  ],
  [
    'an archive that was cut short',
    async () => {
      await cp(good, made);
      await truncate(made, (await stat(made)).size - 20_000);
    },
    'is no backup, or is damaged',
  ],
  ['a path that leads outside', () => archiveOf({ '../outside.txt': 'x' }), 'it holds "../outside.txt"'],
  [
    'a path that leads outside through a valid folder',
    () => archiveOf({ 'memcherrish.sqlite': 'x', 'photos/../../outside.txt': 'x' }),
    'it holds "photos/../../outside.txt"',
  ],
  ['an absolute path', () => archiveOf({ [join(folder, 'outside.txt')]: 'x' }), 'outside.txt"'],
  ['a file of another name', () => archiveOf({ 'auth-secret': 'x' }), 'it holds "auth-secret"'],
  [
    'a link',
    () =>
      spoilt(async (dir) => {
        rmSync(databaseIn(dir));
        await symlink(databaseIn(served.server.dataDir), databaseIn(dir));
      }),
    'it holds "memcherrish.sqlite"',
  ],
  ['no SQLite file', () => archiveOf({ 'memcherrish.sqlite': 'x'.repeat(9000) }), 'is no database of Memch'],
  [
    'another program’s database',
    () =>
      spoilt((dir) => {
        rmSync(databaseIn(dir));
        new SQLite(databaseIn(dir)).exec('create table bookmarks (url text)').close();
      }),
    'is no database of Memcherrish',
  ],
  [
    'a damaged database',
    () =>
      spoilt(async (dir) => {
        const bytes = await readFile(databaseIn(dir));
        bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_000);
        await writeFile(databaseIn(dir), bytes);
      }),
    'damaged',
  ],
  [
    'an archive that lacks a photo',
    () => spoilt((dir) => rmSync(join(dir, 'photos', readdirSync(join(dir, 'photos'))[0] ?? ''))),
    'photos that its database names are missing',
  ],
  [
    'a newer version’s database',
    () =>
      spoilt(async (dir) => {
        const copy = await openExisting(databaseIn(dir));
        copy.connection.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
        await copy.close();
      }),
    'made by a newer version',
  ],
];

describe('a restore', () => {
  it.each(cases)('rejects %s, and changes nothing', async (_, make, line) => {
    await make();
    const before = await contentsOf(dataDir);

    const ended = await runInTerminal('restore', dataDir, made);

    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(line);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
    expect(await contentsOf(dataDir)).toEqual(before);
    for (const dir of [dataDir, join(dataDir, '..'), folder, tmpdir()]) {
      expect(existsSync(join(dir, 'outside.txt'))).toBe(false);
    }
  });

  it('leaves an empty directory empty when it fails', async () => {
    await archiveOf({ 'a.txt': 'x' });
    const ended = await runInTerminal('restore', join(folder, 'fresh'), made);
    expect(ended.code).toBe(1);
    expect(readdirSync(join(folder, 'fresh'))).toEqual([]);
  });
});
