import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';

/** Files of a data directory that a backup contains, with the same names in both (decision record 0005). */
export const databaseName = 'memcherrish.sqlite';
export const photosName = 'photos';
/**
 * Contains the database's position in its history (decision record 0012). It belongs to its database and is
 * in no backup.
 */
export const highWaterName = 'high-water.json';
/** Contains what was deleted for good. It outlives the database, and is in no backup. */
export const deletionsName = 'deletions.jsonl';
/** Signs tokens. It is in no backup (decision record 0005). */
export const secretName = 'auth-secret';
/** Names the place of the photos and deletions, which all servers of a database share. */
export const storeIdName = 'store-id';
/** Is locked by the server, or by a command that changes all data. Its description says who has the lock. */
export const lockName = 'lock';
export const holderName = 'lock.json';
/** Contains what commands have not finished (data-directory/work-room.ts). */
export const workName = 'working';

/** Returns whether a backup may contain this path: the one database, and photos named by their ids. */
export function belongsInBackup(path: string): boolean {
  const [, id] = /^photos\/([A-Za-z0-9_-]+)(?:\.small)?\.webp$/.exec(path) ?? [];
  return path === databaseName || (id !== undefined && idPattern.test(id));
}

/** Creates a folder for the owner alone, with missing parents. Resolves once they are durable. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) {
    await makeDurable(dirname(made), 'folder');
  }
}

/** Resolves once a file, or the names in a folder, are durable. */
export async function makeDurable(path: string, kind: 'file' | 'folder'): Promise<void> {
  // Windows has no such call for folders, and does not need it.
  if (kind === 'folder' && process.platform === 'win32') return;
  const handle = await open(path, kind === 'file' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
