import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photoIds } from '#features/photos/photos-store.ts';
import { inWorkRoom } from '#server/data-directory/work-room.ts';
import { databaseName, photosName } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { damageOf, openExisting } from '#server/operations/command/live-database.ts';
import { photosOnDisk } from '#server/operations/findings/installation.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface Restorable {
  schools: number;
  schoolmates: number;
  photos: number;
}

/**
 * Restores a backup into a work room of the data directory, reads all of it, and removes it again. Changes
 * nothing else, and needs no stop of the server. Throws a CommandError that says what is wrong with the backup.
 */
export async function trialRestore(
  dataDir: string,
  archive: string,
  signal: AbortSignal,
): Promise<Restorable> {
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  return inWorkRoom(dataDir, async ({ folder }) => {
    await mkdir(join(folder, photosName), { mode: 0o700 });
    await unpackBackup(archive, folder, signal);
    const database = await openExisting(join(folder, databaseName));
    try {
      const damage = damageOf(database);
      if (damage !== null) throw new CommandError(`The database in ${archive} is damaged (${damage}).`);
      const ids = await photoIds(database.read);
      const photos = await photosOnDisk(folder, ids);
      if (photos.state !== 'ok') throw new CommandError(`${archive} is not whole. ${photos.text}`);
      const count = async (table: 'schools' | 'schoolmates') =>
        (await database.read.selectFrom(table).select('id').execute()).length;
      return {
        schools: await count('schools'),
        schoolmates: await count('schoolmates'),
        photos: ids.length,
      };
    } finally {
      await database.close();
    }
  });
}
