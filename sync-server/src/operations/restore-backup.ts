import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseName, highWaterName, makeDurable, photosName } from '#server/data-files.ts';
import { CommandError } from './command.ts';
import { type DataLock, lockData } from './data-lock.ts';
import { type Renewed, renewCopy } from './renew-copy.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface Restored extends Renewed {
  /** The folder with the previous data; null when there was none. */
  setAside: string | null;
}

/**
 * Replaces the database and photos of the data directory by a backup. The previous data stays next to it,
 * named by the time of the restore. The restored database has a new epoch.
 *
 * Unpacks and checks everything, and makes it durable, before anything is moved. Throws a CommandError for an
 * invalid backup, and while a server uses the data directory; nothing has changed then (decision record
 * 0005).
 */
export async function restoreBackup(
  dataDir: string,
  archive: string,
  now: Date,
  signal: AbortSignal,
): Promise<Restored> {
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  const lock = lockData(dataDir);
  const staging = join(dataDir, 'restoring');
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(join(staging, photosName), { recursive: true, mode: 0o700 });
    await unpackBackup(archive, staging, signal);
    const newer = { endedSessions: lock.endedSessions(), credentials: lock.credentials() };
    const contents = await renewCopy(staging, newer, now);
    signal.throwIfAborted();
    return { ...contents, setAside: await swap(dataDir, staging, now, lock) };
  } finally {
    lock.release();
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Moves photos first and the database last. A power cut in between leaves the old database, with its photos
 * set aside.
 */
async function swap(dataDir: string, staging: string, now: Date, lock: DataLock): Promise<string | null> {
  const live = (name: string) => join(dataDir, name);
  const setAside = live(`before-restore-${now.toISOString().replace(/[:.]/g, '-')}`);
  const aside = (name: string) => join(setAside, name);
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  await mkdir(setAside, { mode: 0o700 });
  try {
    // The mark belongs to the old database. A WAL exists only next to a database that was too damaged to
    // lock; the new database must not meet it.
    for (const name of [highWaterName, photosName, `${databaseName}-wal`, `${databaseName}-shm`]) {
      if (existsSync(live(name))) await move(live(name), aside(name));
    }
    await move(join(staging, photosName), live(photosName));
    if (lock.hadDatabase) {
      // Links the database to a second name first, so that its own name always exists. A server that starts
      // now meets the lock, not an empty directory.
      await link(live(databaseName), aside(databaseName)).catch(() =>
        move(live(databaseName), aside(databaseName)),
      );
    }
    await makeDurable(setAside, 'folder');
    // Windows cannot rename over an open file.
    if (process.platform === 'win32') lock.release();
    await rename(join(staging, databaseName), live(databaseName));
  } catch (error) {
    for (const step of undo) await step();
    await rm(setAside, { recursive: true, force: true });
    throw error;
  }
  await makeDurable(dataDir, 'folder');
  if ((await readdir(setAside)).length > 0) return setAside;
  await rmdir(setAside);
  return null;
}
