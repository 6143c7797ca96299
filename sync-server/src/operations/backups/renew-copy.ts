import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { reasonAgainst, schemaAgeOf } from '#db/schema-age.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { photoIds } from '#features/photos/photos-store.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { keepTimeOfRestore } from '#server/data-directory/high-water.ts';
import { databaseName, makeDurable, photosName } from '#server/data-files.ts';
import { type Credentials, carryCredentials } from '#server/operations/command/carry-credentials.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { damageOf, openExisting } from '#server/operations/command/live-database.ts';

export interface Contents {
  schools: number;
  schoolmates: number;
  photos: number;
}

export interface Renewed extends Contents {
  /** The number of accounts that keep credentials newer than the backup; null when unknown. */
  credentialsKept: number | null;
}

/** The facts of the replaced database that are newer than the backup. */
export interface Newer {
  endedSessions: readonly { id: string; revoked_at: string }[];
  credentials: Credentials | null;
}

/**
 * Prepares an unpacked backup: checks it, migrates it, and gives it a new epoch, so that old cursors do not
 * match. Sessions that ended since stay ended. Passwords, second factors, passkeys and numbers that were
 * replaced since stay replaced. No one-time code, no challenge of a passkey and no link to a new password becomes
 * valid again.
 *
 * Throws a CommandError when the backup cannot be used.
 */
export async function renewCopy(
  folder: string,
  { endedSessions, credentials }: Newer,
  now: Date,
): Promise<Renewed> {
  const file = join(folder, databaseName);
  await checkCopy(file);
  const database = await openDatabase(file);
  try {
    await checkPhotos(database, new PhotoFiles(join(folder, photosName)));
    const credentialsKept = await database.write(async (tx) => {
      await tx
        .updateTable('meta')
        .set({ value: nanoid(16) })
        .where('key', '=', 'epoch')
        .execute();
      for (const { id, revoked_at } of endedSessions) {
        await tx
          .updateTable('sessions')
          .set({ revoked_at })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute();
      }
      const kept = credentials && (await carryCredentials(tx, credentials, now));
      await tx.deleteFrom('otp_challenges').execute();
      await tx.deleteFrom('recovery_links').execute();
      await tx.deleteFrom('passkey_challenges').execute();
      await tx.deleteFrom('install_passes').execute();
      await keepTimeOfRestore(tx, now);
      await recordAct(tx, now, theServer, { action: 'restore', schoolId: null });
      return kept;
    });
    return { ...(await countOf(database)), credentialsKept };
  } finally {
    // The last connection to close leaves one file, without a WAL.
    await database.close();
    await makeDurable(file, 'file');
    await makeDurable(folder, 'folder');
  }
}

async function checkCopy(file: string): Promise<void> {
  const copy = await openExisting(file);
  try {
    const damage = damageOf(copy);
    if (damage !== null) throw new CommandError(`The database in the backup is damaged (${damage}).`);
    const applied = copy.connection.prepare<[], string>('select name from kysely_migration').pluck().all();
    const reason = reasonAgainst(schemaAgeOf(applied), 'The backup');
    if (reason !== null) throw new CommandError(reason);
  } finally {
    await copy.close();
  }
}

async function checkPhotos(database: Database, photos: PhotoFiles): Promise<void> {
  for (const id of await photoIds(database.read)) {
    if (existsSync(photos.path(id, 'large')) && existsSync(photos.path(id, 'small'))) continue;
    throw new CommandError('The backup is not whole: photos that its database names are missing.');
  }
}

async function countOf({ read }: Database): Promise<Contents> {
  const counts = { schools: 0, schoolmates: 0, photos: 0 };
  for (const table of ['schools', 'schoolmates', 'photos'] as const) {
    const row = await read
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = row.count;
  }
  return counts;
}
