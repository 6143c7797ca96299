import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';

/** What a data directory holds that a backup keeps; the names are the same in both (decision record 0005). */
export const databaseName = 'memcherrish.sqlite';
export const photosName = 'photos';
/** Says how far the database had come (decision record 0012); it stays with its database, and no backup holds it. */
export const highWaterName = 'high-water.json';

/** Whether a backup may hold a file of this name: the one database, and photos named by their ids. No other path passes. */
export function belongsInBackup(path: string): boolean {
  const [, id] = /^photos\/([A-Za-z0-9_-]+)(?:\.small)?\.webp$/.exec(path) ?? [];
  return path === databaseName || (id !== undefined && idPattern.test(id));
}

/** Makes a folder for the owner alone, with those above it that are missing; resolves once they would outlast a power cut. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) {
    await makeDurable(dirname(made), 'folder');
  }
}

/** Resolves once a file, or the names in a folder, would outlast a power cut. */
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
