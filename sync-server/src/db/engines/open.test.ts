import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from './open.ts';

let dir: string;
let files = 0;
const newFile = () => join(dir, `${++files}.sqlite`);

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'memcherrish-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Reads the pragmas of the server's own connection: they belong to a connection, not to the file. */
async function pragmasOf({ read }: Database) {
  const value = async (pragma: string) => {
    const row = await read
      .selectFrom(sql<Record<string, unknown>>`${sql.raw(`pragma_${pragma}`)}`.as('pragma'))
      .selectAll()
      .executeTakeFirstOrThrow();
    return Object.values(row)[0];
  };
  return {
    synchronous: await value('synchronous'),
    journal: await value('journal_mode'),
    foreignKeys: await value('foreign_keys'),
  };
}

const asPromised = { synchronous: 2, journal: 'wal', foreignKeys: 1 };

const aWrite = (database: Database, key: string) =>
  database.write((tx) => tx.insertInto('attempts').values({ key, window_start: '', count: 1 }).execute());

describe('openDatabase', () => {
  it('commits are durable on the first open, after writes, and on every reopen', async () => {
    const file = newFile();
    for (const round of ['first', 'second', 'third']) {
      const database = await openDatabase(file);
      expect(await pragmasOf(database)).toEqual(asPromised);
      await aWrite(database, `${round} a`);
      await aWrite(database, `${round} b`);
      await database.readTransaction((tx) => tx.selectFrom('attempts').selectAll().execute());
      expect(await pragmasOf(database)).toEqual(asPromised);
      await database.close();
    }
  });

  it('keeps the data and the epoch', async () => {
    const file = newFile();
    const first = await openDatabase(file);
    await aWrite(first, 'kept');
    await first.close();
    const second = await openDatabase(file);
    expect(await second.read.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'kept' }]);
    expect(second.epoch()).toBe(first.epoch());
    expect(first.epoch()).toMatch(/^[\w-]{16}$/);
    await second.close();
  });

  it('reports at once that the disk failed to sync, and ignores other failures', async () => {
    const said: string[] = [];
    const database = await openDatabase(newFile(), ({ message }) => said.push(message));
    for (const code of [
      'SQLITE_FULL',
      'SQLITE_IOERR_FSYNC',
      'SQLITE_IOERR_WRITE',
      'SQLITE_IOERR_DIR_FSYNC',
    ]) {
      const failing = database.write(() => Promise.reject(Object.assign(new Error(code), { code })));
      await expect(failing).rejects.toThrow(code);
    }
    expect(said).toEqual(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_DIR_FSYNC']);
    await database.close();
  });

  it('gives every database an epoch of its own', async () => {
    const [one, other] = [await openDatabase(newFile()), await openDatabase(newFile())];
    expect(one.epoch()).not.toBe(other.epoch());
    await Promise.all([one.close(), other.close()]);
  });

  it('rejects a row with a dangling foreign key', async () => {
    const database = await openDatabase(newFile());
    const dangling = database.write((tx) =>
      tx
        .insertInto('divisions')
        .values({ id: 'd', batch_id: 'none', name: 'A', name_key: 'a', created_at: '' })
        .execute(),
    );
    await expect(dangling).rejects.toThrow(/FOREIGN KEY/);
    await database.close();
  });
});

describe('an unusable database file', () => {
  const sound = async () => {
    const file = newFile();
    const database = await openDatabase(file);
    const rows = Array.from({ length: 400 }, (_, row) => ({
      key: `${row} ${'x'.repeat(200)}`,
      window_start: '',
      count: 1,
    }));
    await database.write((tx) => tx.insertInto('attempts').values(rows).execute());
    await database.close();
    return file;
  };
  const overwritten = (file: string, at: number, length: number) => {
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, at);
    closeSync(handle);
    return file;
  };
  const cases: [name: string, make: () => Promise<string> | string][] = [
    [
      'a text file',
      () => {
        const file = newFile();
        writeFileSync(file, 'Not a database. '.repeat(512));
        return file;
      },
    ],
    ['a file whose header is overwritten', async () => overwritten(await sound(), 0, 100)],
    [
      'a file with damaged pages',
      async () => {
        const file = await sound();
        const size = readFileSync(file).length;
        return overwritten(file, size - 40_000, 36_000);
      },
    ],
    [
      'a file that is cut off',
      async () => {
        const file = await sound();
        writeFileSync(file, readFileSync(file).subarray(0, -20_480));
        return file;
      },
    ],
    [
      'a folder',
      () => {
        const file = newFile();
        mkdirSync(file);
        return file;
      },
    ],
    ['a path into a folder that does not exist', () => join(dir, 'nowhere', 'x.sqlite')],
  ];

  it.each(cases)(
    'openDatabase rejects a file that is %s, names it, and leaves it unchanged',
    async (_name, make) => {
      const file = await make();
      await expect(openDatabase(file)).rejects.toThrow(file);
    },
  );

  it('closes the file after rejecting it', async () => {
    const file = newFile();
    writeFileSync(file, 'Not a database. '.repeat(512));
    await openDatabase(file).catch(() => undefined);
    expect(readFileSync(file, 'utf8')).toBe('Not a database. '.repeat(512));
    rmSync(file);
    const database = await openDatabase(file);
    expect(await pragmasOf(database)).toEqual(asPromised);
    await database.close();
  });

  it('rejects a database with a migration that this server does not know, and says that it is newer', async () => {
    const file = newFile();
    await (await openDatabase(file)).close();
    const connection = new SQLite(file);
    connection.prepare("insert into kysely_migration values ('9999-the-future', '2099')").run();
    connection.close();
    await expect(openDatabase(file)).rejects.toThrow(/made by a newer version of Memcherrish/);
  });
});
