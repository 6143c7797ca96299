import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDatabase } from '#db/database.ts';
import { databaseName, highWaterName, photosName } from '#server/data-files.ts';
import { ConfigError } from '#server/errors/config-error.ts';
import type { Outside } from '#server/objects/outside.ts';

const moved = new RegExp(`^moved-.*${databaseName}$`);

/**
 * Throws a ConfigError when a data directory that was served before has no database, or an empty file. A new database
 * there would hide a lost one, and all photos would belong to nothing.
 */
export function requireDatabaseFile(dataDir: string): void {
  if (statSync(join(dataDir, databaseName), { throwIfNoEntry: false })?.size) return;
  const [sign] = signsOfService(dataDir);
  if (sign === undefined) return;
  if (moved.test(sign))
    throw new ConfigError(
      `The database of DATA_DIR=${dataDir} was moved to PostgreSQL (${sign}): set DATABASE_URL, or set DATA_DIR to another folder.`,
    );
  throw new ConfigError(
    `There is no database in DATA_DIR=${dataDir}, but there is ${sign}: put ${databaseName} back, or restore a backup with  npm run restore -- FILE. To start without data, set DATA_DIR to an empty folder.`,
  );
}

/** In a file of SQLite: a move to PostgreSQL may have copied it. */
export const movingKey = 'moving';

/** Throws a ConfigError when a move was killed just before or after its commit. */
export async function requireNotMoving({ read }: ReadDatabase): Promise<void> {
  const mark = await read.selectFrom('meta').select('key').where('key', '=', movingKey).executeTakeFirst();
  if (!mark) return;
  throw new ConfigError(
    'A move of this database to PostgreSQL was interrupted at its end. Run the same  npm run move  again: it finishes. Until then no server starts here, because its changes could be lost.',
  );
}

/** Throws a ConfigError when a database without people is to be served where another one was served before. */
export async function requireNoEmptyDatabase(
  { read, epoch }: ReadDatabase,
  outside: Outside,
  dataDir: string | null,
): Promise<void> {
  const [hasMark, photos] = [
    await outside.read(highWaterName),
    dataDir === null ? [] : signsOfService(dataDir),
  ];
  const isOwn = hasMark?.includes(`"${epoch()}"`) ?? !photos.includes(photosName);
  if (isOwn || (hasMark === null && photos.length === 0)) return;
  for (const table of ['schools', 'admins', 'schoolmates', 'loose_photos'] as const) {
    if (await read.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
  }
  throw new ConfigError(
    'The database is empty, but another one was served here before: put that one back, or restore a backup. To start without data, set DATA_DIR or PHOTOS_URL to an empty place.',
  );
}

/** Returns the names of what only a server leaves in a data directory, the most telling one first. */
function signsOfService(dataDir: string): string[] {
  const names = readdirSync(dataDir);
  const hasPhotos = names.includes(photosName) && readdirSync(join(dataDir, photosName)).length > 0;
  return [
    ...names.filter((name) => moved.test(name)),
    ...names.filter((name) => name === highWaterName),
    ...(hasPhotos ? [photosName] : []),
  ];
}
