import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nanoid } from 'nanoid';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { erasePhotos, photoIds } from '#features/photos/photos-store.ts';
import { type ArchivedFile, tarOf } from '#server/data-directory/tar-of.ts';
import { inWorkRoom } from '#server/data-directory/work-room.ts';
import { databaseName, makeDurable, photosName } from '#server/data-files.ts';
import { codeOf } from '#server/errors/system-errors.ts';
import { CommandError } from '#server/operations/command/command.ts';
import {
  damageOf,
  type LiveDatabase,
  openExisting,
  openLive,
} from '#server/operations/command/live-database.ts';

export interface Backup {
  photos: number;
  /** Photos whose files were already missing on the disk. The copy does not name them. */
  lostPhotos: number;
  bytes: number;
}

/**
 * Writes one file with a copy of the database and of every photo that it names (decision record 0005). The
 * server may run meanwhile. The file contains everything acknowledged before the call. Only its owner can
 * read it. It appears under its name complete and durable, or not at all. Throws a CommandError when `target`
 * exists or there is no data.
 */
export async function makeBackup(dataDir: string, target: string, signal: AbortSignal): Promise<Backup> {
  refuseExisting(target);
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`);
  const live = await openLive(dataDir);
  const backup = { photos: 0, lostPhotos: 0, bytes: 0 };
  try {
    return await inWorkRoom(dataDir, async ({ folder, beside }) => {
      const files = contents(live, new PhotoFiles(join(dataDir, photosName)), folder, backup);
      const temporary = beside(target);
      const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(tarOf(files), file, { signal });
      refuseExisting(target);
      backup.bytes = file.bytesWritten;
      await rename(temporary, target);
      await makeDurable(dirname(target), 'folder');
      return backup;
    });
  } finally {
    await live.close();
  }
}

function refuseExisting(target: string): void {
  if (existsSync(target))
    throw new CommandError(`${target} is there already: name a file that does not exist.`);
}

/**
 * Yields the photos, then the database that names them. An owner may replace a photo after the database was
 * copied. Then the database is copied again, and only its new photos are added. This repeats until no photo
 * is missing that was not missing before. A photo's files never change.
 */
async function* contents(
  live: LiveDatabase,
  photos: PhotoFiles,
  staging: string,
  backup: Backup,
): AsyncGenerator<ArchivedFile> {
  const archived = new Set<string>();
  let missingBefore = new Set<string>();
  for (;;) {
    const copy = await copyDatabase(live, join(staging, nanoid(8)));
    const missing = new Set<string>();
    try {
      for (const id of await photoIds(copy.read)) {
        if (archived.has(id)) continue;
        const files = await photoFiles(photos, id);
        if (files) archived.add(id);
        else missing.add(id);
        yield* files ?? [];
      }
      // A missing photo that the newer copy still names was not replaced: its files are lost.
      if (![...missing].every((id) => missingBefore.has(id))) {
        missingBefore = missing;
        continue;
      }
      await copy.write((tx) => erasePhotos(tx, [...missing]));
      backup.photos = (await photoIds(copy.read)).length;
      backup.lostPhotos = missing.size;
      copy.connection.pragma('journal_mode = DELETE');
    } finally {
      await copy.close();
    }
    const file = copy.connection.name;
    yield { path: databaseName, size: (await stat(file)).size, content: createReadStream(file) };
    return;
  }
}

/** Copies one state of the database, whatever is written meanwhile. */
async function copyDatabase(live: LiveDatabase, file: string): Promise<LiveDatabase> {
  // SQLite copies in steps and starts over when another connection writes in between. A read transaction
  // prevents that.
  live.connection.exec('begin');
  try {
    live.connection.prepare('select count(*) from meta').get();
    await live.connection.backup(file);
  } finally {
    live.connection.exec('rollback');
  }
  const copy = await openExisting(file);
  const damage = damageOf(copy);
  if (damage === null) return copy;
  await copy.close();
  throw new CommandError(`The database is damaged (${damage}): keep your older backups.`);
}

async function photoFiles(photos: PhotoFiles, id: string): Promise<ArchivedFile[] | null> {
  try {
    const paths = [photos.path(id, 'large'), photos.path(id, 'small')];
    const read = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
    return read.map(({ path, bytes }) => ({
      path: `${photosName}/${basename(path)}`,
      size: bytes.length,
      content: [bytes],
    }));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
