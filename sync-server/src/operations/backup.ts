import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { makeBackup } from './backups/make-backup.ts';
import { nightlyBackup } from './backups/nightly-backup.ts';
import { backUpPhotos } from './backups/photos-backup.ts';
import { CommandError, counted, requireSqlite, runWords } from './command/command.ts';

const accepting = '--accept-missing-photos';

await runWords({
  usage:
    'Usage: npm run backup -- FILE [--accept-missing-photos] (a file that does not exist yet, such as memcherrish.tar), or npm run backup -- --nightly FOLDER (adds a backup, restores it on trial, and removes old ones)',
  run: (config, [first, second, ...rest], signal) => {
    if (!first || rest.length > 0) return null;
    if (first === '--nightly') return second ? nightly(config, resolve(second), signal) : null;
    if (first.startsWith('--')) return null;
    if (second === accepting || (second === undefined && config.databaseUrl === null))
      return backUp(config, resolve(first), second === accepting, signal);
    return second === undefined ? backUpBesidePostgres(config, resolve(first), signal) : null;
  },
});

async function backUp(
  config: Config,
  target: string,
  acceptsMissing: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const { photos, lostPhotos, bytes } = await makeBackup(requireSqlite(config), target, signal);
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const lines = [`Backed up the database and ${counted(photos, 'photo')} to ${target} (${megabytes} MB).`];
  if (lostPhotos === 0) return lines;
  lines.push(`Left out: ${counted(lostPhotos, 'photo')} whose files are missing in ${config.dataDir}.`);
  if (!acceptsMissing) {
    // A job that deletes older backups must not take this one for a whole one.
    process.exitCode = 1;
    lines.push(
      `Keep your older backups, and put the photos back: mount their disk, or restore a backup that has them. If they are lost for good, add ${accepting}.`,
    );
  }
  return lines;
}

async function nightly(config: Config, folder: string, signal: AbortSignal): Promise<string[]> {
  const made = await nightlyBackup(requireSqlite(config), folder, new Date(), signal);
  const people = counted(made.schoolmates, 'schoolmate');
  return [
    `Backed up to ${made.file}, and restored it on trial: ${counted(made.schools, 'school')}, ${people} and ${counted(made.photos, 'photo')}.`,
    ...(made.removed.length > 0 ? [`Removed ${counted(made.removed.length, 'old backup')}.`] : []),
  ];
}

async function backUpBesidePostgres(
  { dataDir, photosUrl }: Config,
  target: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (photosUrl !== null) {
    throw new CommandError(
      'The photos are in the bucket of PHOTOS_URL: use its versioning or a copy. See docs/operations-large.md, "Backup on PostgreSQL".',
    );
  }
  const photos = await backUpPhotos(dataDir, target, signal);
  return [
    `Backed up ${counted(photos, 'photo')}, the deletions and the id of the store to ${target}.`,
    'The database is not in it: make a dump with pg_dump before each such backup. See docs/operations-large.md, "Backup on PostgreSQL".',
  ];
}
