import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchivedFile, tarOf } from '#server/data-directory/tar-of.ts';
import { inWorkRoom } from '#server/data-directory/work-room.ts';
import { belongsInBackup, deletionsName, makeDurable, photosName, storeIdName } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';

/** Files that a data directory holds beside the database of PostgreSQL, without the secret. */
const others = [deletionsName, storeIdName];

/**
 * Writes one file with the photos, the deletions and the store's id of a data directory whose database is on
 * PostgreSQL. The servers may run meanwhile. `tar -x` in an empty data directory restores it. Make the dump of the
 * database first: a photo is written before its row, so this file then holds every photo that the dump names, unless
 * it was deleted in between.
 */
export async function backUpPhotos(dataDir: string, target: string, signal: AbortSignal): Promise<number> {
  if (existsSync(target))
    throw new CommandError(`${target} is there already: name a file that does not exist.`);
  const folder = join(dataDir, photosName);
  const photos = existsSync(folder) ? await readdir(folder) : [];
  const paths = [...others, ...photos.map((name) => `${photosName}/${name}`).filter(belongsInBackup)];
  let count = 0;
  async function* files(): AsyncGenerator<ArchivedFile> {
    for (const path of paths) {
      const file = join(dataDir, path);
      // A photo may be deleted meanwhile. Its bytes never change.
      const found = await stat(file).catch(() => null);
      if (!found) continue;
      if (path.endsWith('.small.webp')) count += 1;
      // Lines that are added to the deletions meanwhile are in the next backup.
      yield { path, size: found.size, content: createReadStream(file, { end: Math.max(0, found.size - 1) }) };
    }
  }
  return inWorkRoom(dataDir, async ({ beside }) => {
    const temporary = beside(target);
    await pipeline(tarOf(files()), createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), {
      signal,
    });
    await rename(temporary, target);
    await makeDurable(dirname(target), 'folder');
    return count;
  });
}
