import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import type { Config } from '#server/config.ts';
import { databaseName, makeFolder } from '#server/data-files.ts';
import { ConfigError } from '#server/errors/config-error.ts';
import { requireOwnFiles } from '#server/errors/system-errors.ts';
import { inBucket, inFolder } from '#server/objects/outside.ts';
import { Bucket } from '#server/objects/s3.ts';
import type { ServedTime } from '#server/served-time.ts';
import { holderOf, type Lock, lockFolder } from './folder-lock.ts';
import { keepHighWater } from './high-water.ts';
import { requireDatabaseFile, requireNoEmptyDatabase, requireNotMoving } from './known-database.ts';
import { requireSameStore } from './same-store.ts';
import { sweepLeftovers } from './work-room.ts';

/** Milliseconds that a start waits for a server of the same data directory that is closing. */
const waitsForOther = 5000;

export interface OpenedData {
  database: Database;
  /** Null when photos and deletions are in the data directory. */
  bucket: Bucket | null;
}

export interface Opening {
  print: (line: string) => void;
  /** Wraps the database before anything uses it. */
  onDatabase?: ((database: Database) => Database) | undefined;
  /** Ends the process: see openDatabase. */
  onFailedSync?: ((error: Error) => void) | undefined;
  /** See keepHighWater. */
  countsAfter?: number | undefined;
  time: ServedTime;
}

/**
 * Opens the data directory and the database, and removes what killed commands left. On SQLite the directory is locked
 * for this server until the database is closed. When it throws, everything is closed again.
 */
export async function openData(config: Config, opening: Opening): Promise<OpenedData> {
  const { dataDir, databaseUrl } = config;
  await makeFolder(dataDir).catch(() => {
    throw new ConfigError(`DATA_DIR=${dataDir} cannot be made: it takes a folder that can be written to.`);
  });
  requireOwnFiles(dataDir);
  const lock = databaseUrl === null ? await lockForServer(dataDir) : null;
  let opened: Database | null = null;
  try {
    sweepLeftovers(dataDir, lock !== null);
    if (databaseUrl === null) requireDatabaseFile(dataDir);
    const plain = await openDatabase(databaseUrl ?? join(dataDir, databaseName), opening.onFailedSync);
    opened = plain;
    if (databaseUrl === null) await requireNotMoving(plain);
    const bucket = config.photosUrl && new Bucket(config.photosUrl);
    const outside = bucket ? inBucket(bucket) : inFolder(dataDir);
    await requireNoEmptyDatabase(plain, outside, bucket ? null : dataDir);
    // Before the mark changes: a start that is refused leaves both the database and the place as they were.
    if (databaseUrl !== null) await requireSameStore(plain, outside);
    const { onDatabase = (each) => each, print, countsAfter, time } = opening;
    const database = await keepHighWater(onDatabase(plain), outside, print, countsAfter, time);
    const close = async () => {
      await database.close();
      lock?.release();
    };
    return { database: { ...database, close }, bucket };
  } catch (error) {
    await opened?.close().catch(() => undefined);
    lock?.release();
    throw error;
  }
}

async function lockForServer(dataDir: string): Promise<Lock> {
  const lock = await lockFolder(dataDir, 'A server', waitsForOther);
  if (lock) return lock;
  const { what, details } = holderOf(dataDir);
  throw new ConfigError(
    `${what} is using DATA_DIR=${dataDir} (${details}): stop it first. One data directory takes one server.`,
  );
}
