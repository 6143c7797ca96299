import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { databaseName, highWaterName, makeDurable, photosName } from '#server/data-files.ts';
import { OperatorError } from '#server/errors/config-error.ts';
import { giveToOwner } from './owner.ts';

/** In the room of a restore: the name of the folder with the previous data. */
export const swapName = 'set-aside.txt';

/** The mark belongs to the database. A WAL exists only next to a database that was too damaged to lock. */
const besideDatabase = [highWaterName, `${databaseName}-wal`, `${databaseName}-shm`];

/**
 * Puts the database and photos of a room in the place of those of the data directory. Returns the folder with what was
 * there before, or null when there was nothing.
 *
 * Moves the photos first and the database last. A crash in between is undone by `undoSwap`.
 */
export async function swapIn(
  dataDir: string,
  room: string,
  now: Date,
  freeDatabase: () => void,
): Promise<string | null> {
  const name = `before-restore-${now.toISOString().replace(/[:.]/g, '-')}`;
  const live = (each: string) => join(dataDir, each);
  const aside = (each: string) => join(dataDir, name, each);
  giveToOwner(dataDir, room);
  // Undoing would take its contents for those of this swap.
  if (existsSync(live(name))) throw new OperatorError(`${live(name)} is there already: try again.`);
  // The note comes first, so that a kill leaves no folder without one.
  writeFileSync(join(room, swapName), name, { mode: 0o600, flush: true });
  await makeDurable(room, 'folder');
  try {
    mkdirSync(live(name), { mode: 0o700 });
    for (const each of [...besideDatabase, photosName]) {
      if (existsSync(live(each))) renameSync(live(each), aside(each));
    }
    renameSync(join(room, photosName), live(photosName));
    if (existsSync(live(databaseName))) keepBeside(live(databaseName), aside(databaseName));
    await makeDurable(live(name), 'folder');
    // Windows cannot rename over an open file.
    if (process.platform === 'win32') freeDatabase();
    renameSync(join(room, databaseName), live(databaseName));
  } catch (error) {
    undoSwap(dataDir, room);
    throw error;
  }
  await makeDurable(dataDir, 'folder');
  if (readdirSync(live(name)).length > 0) return live(name);
  rmdirSync(live(name));
  return null;
}

/** Gives the database a second name first, so that its own name always exists. */
function keepBeside(file: string, beside: string): void {
  try {
    linkSync(file, beside);
  } catch {
    renameSync(file, beside);
  }
}

/** Undoes a swap that did not get to its last step: the new database is still in the room. */
export function undoSwap(dataDir: string, room: string): void {
  const name = readFileSync(join(room, swapName), 'utf8');
  const live = (each: string) => join(dataDir, each);
  const aside = (each: string) => join(dataDir, name, each);
  // A power cut may have cut the name: then nothing was moved.
  if (!name.startsWith('before-restore-') || !existsSync(live(name))) return;
  if (existsSync(join(room, databaseName))) {
    if (!existsSync(join(room, photosName)) && existsSync(live(photosName)))
      renameSync(live(photosName), join(room, photosName));
    for (const each of [...besideDatabase, photosName, databaseName]) {
      if (existsSync(aside(each)) && !existsSync(live(each))) renameSync(aside(each), live(each));
    }
    rmSync(aside(databaseName), { force: true });
  }
  if (readdirSync(live(name)).length === 0) rmdirSync(live(name));
}
