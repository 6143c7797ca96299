import { existsSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { type PhotoSize, pictureName } from '#features/photos/photo-store.ts';
import { photosName } from '#server/data-files.ts';
import { ConfigError } from '#server/errors/config-error.ts';
import { requireOwnFiles } from '#server/errors/system-errors.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const gigabyte = 1_000_000_000;
/** A backup stages a second copy of the database. */
const fewestFree = gigabyte;
/** Below this nothing can be relied on. */
const leastFree = 100_000_000;

/** Returns the free space for the data. */
export async function diskSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const words = free < gigabyte ? `${Math.round(free / 1_000_000)} MB` : `${(free / gigabyte).toFixed(1)} GB`;
  if (free >= fewestFree) return ok('Disk', `${words} are free.`);
  const told = free < leastFree ? problem : warning;
  return told('Disk', attentionWords.diskLow(words), 'disk-low');
}

/** Returns how many photos of the database have both pictures. `ids` are those of the database. */
export async function photosOnDisk(dataDir: string, ids: readonly string[]): Promise<Finding> {
  const folder = join(dataDir, photosName);
  const present = new Set(existsSync(folder) ? await readdir(folder) : []);
  const sizes: readonly PhotoSize[] = ['large', 'small'];
  const missing = ids.filter((id) => sizes.some((size) => !present.has(pictureName(id, size)))).length;
  return missing === 0
    ? ok('Photos', `All ${ids.length.toLocaleString('en')} photos of the database have their files.`)
    : problem('Photos', attentionWords.photosMissing(missing, ids.length), 'photos-missing');
}

/** Returns whether this user may read and write the files of the data, and no other user may. */
export async function permissions(dataDir: string): Promise<Finding> {
  const what = 'Files';
  try {
    requireOwnFiles(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) return problem(what, error.message);
    throw error;
  }
  const { mode } = await stat(dataDir);
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? warning(what, `Other users may look into ${dataDir}: chmod 700 ${dataDir}.`)
    : ok(what, 'This user may read and write them, and no other user.');
}
