import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { nanoid } from 'nanoid';
import type { Database } from '#db/database.ts';
import { mayHaveCommitted } from '#db/engines/errors.ts';
import { openDatabase } from '#db/engines/open.ts';
import { tableNames } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { DeletionLog } from '#features/removals/deletion-log.ts';
import { DeletionObjects } from '#features/removals/deletion-objects.ts';
import { movingKey } from '#server/data-directory/known-database.ts';
import { databaseName, deletionsName, photosName } from '#server/data-files.ts';
import { Bucket } from '#server/objects/s3.ts';
import { CommandError } from './command/command.ts';
import { lockData } from './command/data-lock.ts';

/** In the database of PostgreSQL: the mark of the move that made it. */
const arrivedKey = 'moved_from';
/** The values of one insert, below the limit of PostgreSQL. */
const mostValues = 20_000;

export interface Moved {
  tables: number;
  rows: number;
  /** The photos that were copied into the bucket. */
  photos: number;
  /** The new name of SQLite's file. */
  setAside: string;
}

interface Installation {
  dataDir: string;
  photosUrl: URL | null;
}

type Row = Record<string, unknown>;

/**
 * Copies a SQLite installation to an empty database of PostgreSQL, and its photos and deletions to a bucket, if there
 * is one. Ids, sessions, revisions and the epoch stay, so no device notices. The file of SQLite gets another name at
 * the end, so that no server starts on it by mistake. A move that was killed before that is finished by the next one.
 * Throws a CommandError while a server uses the data directory, and
 * when the database is not empty; nothing has changed then.
 */
export async function moveToPostgres(from: Installation, url: string, now: Date): Promise<Moved> {
  const { dataDir } = from;
  const file = join(dataDir, databaseName);
  if (!existsSync(file)) throw new CommandError(`There is no database in ${dataDir}. Set DATA_DIR to it.`);
  const lock = lockData(dataDir, 'npm run move');
  try {
    lock.freeDatabase();
    return await moveLocked(from, url, now);
  } finally {
    lock.release();
  }
}

async function moveLocked({ dataDir, photosUrl }: Installation, url: string, now: Date): Promise<Moved> {
  const file = join(dataDir, databaseName);
  // Brings an older schema up to date.
  await (await openDatabase(file)).close();
  const source = new SQLite(file, { fileMustExist: true });
  const target = await openDatabase(url);
  try {
    // No command can write to the file from now on.
    source.exec('begin immediate');
    const isDone = await hasArrived(source, target);
    const photos = photosUrl && !isDone ? await copyOutside(source, dataDir, new Bucket(photosUrl)) : 0;
    const rows = isDone ? countRows(source) : await copyMarked(source, target);
    if (source.inTransaction) source.exec('rollback');
    source.close();
    const setAside = join(dataDir, `moved-${now.toISOString().replace(/[:.]/g, '-')}-${databaseName}`);
    await rename(file, setAside);
    return { tables: tableNames.length, rows, photos, setAside };
  } finally {
    source.close();
    await target.close();
  }
}

/** Returns whether a move that was killed before the file got its new name had copied everything. */
async function hasArrived(source: SQLite.Database, { read }: Database): Promise<boolean> {
  const mark = source
    .prepare<[string], string>('select value from meta where key = ?')
    .pluck()
    .get(movingKey);
  if (mark === undefined) return false;
  const row = await read.selectFrom('meta').select('value').where('key', '=', arrivedKey).executeTakeFirst();
  return row?.value === mark;
}

/** Copies all rows in one transaction, and marks both databases just before its commit. */
async function copyMarked(source: SQLite.Database, target: Database): Promise<number> {
  const value = nanoid();
  const copy = async (tx: WriteTx) => {
    if (!source.inTransaction) source.exec('begin immediate');
    const rows = await copyRows(source, tx);
    await tx.deleteFrom('meta').where('key', '=', movingKey).execute();
    await tx.insertInto('meta').values({ key: arrivedKey, value }).execute();
    source.prepare('insert or replace into meta (key, value) values (?, ?)').run(movingKey, value);
    source.exec('commit');
    return rows;
  };
  try {
    return await target.write(copy, { isLarge: true });
  } catch (error) {
    // When the answer was lost, only the next move can find out. Until then no server starts on the file.
    if (!source.inTransaction && !mayHaveCommitted(error))
      source.prepare('delete from meta where key = ?').run(movingKey);
    throw error;
  }
}

function countRows(source: SQLite.Database): number {
  const counts = tableNames.map(
    (table) => source.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0,
  );
  return counts.reduce((sum, each) => sum + each, 0);
}

const parentsOf = (source: SQLite.Database, table: string) =>
  source.pragma(`foreign_key_list(${table})`) as { table: string; from: string; to: string }[];

async function copyRows(source: SQLite.Database, tx: WriteTx): Promise<number> {
  let copied = 0;
  for (const table of tableNames) {
    if (table === 'meta') continue;
    const { count } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > 0) throw new CommandError(`The database is not empty: ${table} has ${count} rows.`);
  }
  await tx.deleteFrom('meta').execute();
  for (const table of tableNames) {
    const rows = parentsFirst(source, table, source.prepare<[], Row>(`select * from ${table}`).all());
    const atOnce = Math.max(1, Math.floor(mostValues / Object.keys(rows[0] ?? { none: 0 }).length));
    for (let start = 0; start < rows.length; start += atOnce) {
      await tx
        .insertInto(table)
        .values(rows.slice(start, start + atOnce) as never)
        .execute();
    }
    copied += rows.length;
  }
  return copied;
}

/** Orders the rows of a table that refers to itself. */
function parentsFirst(source: SQLite.Database, table: string, rows: Row[]): Row[] {
  const own = parentsOf(source, table).find((each) => each.table === table);
  if (!own) return rows;
  const ordered: Row[] = [];
  const known = new Set<unknown>([null]);
  for (let left = rows; left.length > 0; ) {
    const ready = left.filter((row) => known.has(row[own.from]));
    if (ready.length === 0) throw new Error(`Rows of ${table} refer to rows that are missing.`);
    for (const row of ready) known.add(row[own.to]);
    ordered.push(...ready);
    left = left.filter((row) => !ready.includes(row));
  }
  return ordered;
}

/** Copies the photos and the log of deletions into the bucket. A repeat after a failure copies them again. */
async function copyOutside(source: SQLite.Database, dataDir: string, bucket: Bucket): Promise<number> {
  const files = new PhotoFiles(join(dataDir, photosName));
  const photos = new PhotoBucket(bucket);
  const ids = source.prepare<[], string>('select id from photos').pluck().all();
  let copied = 0;
  for (const id of ids) {
    const [large, small] = await Promise.all([files.read(id, 'large'), files.read(id, 'small')]);
    // The files of a lost photo were missing before.
    if (!large || !small) continue;
    await photos.save(id, { large, small });
    copied += 1;
  }
  const log = new DeletionLog(join(dataDir, deletionsName));
  const objects = new DeletionObjects(bucket, () => new Date());
  for (const { dueAt, ...leaver } of await log.lastWords()) await objects.say(leaver, dueAt);
  for (const removed of await log.removals()) await objects.sayRemoved(removed);
  return copied;
}
