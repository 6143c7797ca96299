import { day } from '@memcherrish/shared/domain/durations.ts';
import type { Config } from '#server/config.ts';
import { lastBackup } from '#server/operations/backups/nightly-backup.ts';
import { trialRestore } from '#server/operations/backups/trial-restore.ts';
import { CommandError, counted } from '#server/operations/command/command.ts';
import { type Finding, ok, problem, warning } from '#server/operations/findings/finding.ts';

/** A nightly backup that is older has been missed. */
const mayBeOld = 2 * day;

/** Returns whether the last nightly backup is young. Null when there never was one: others may back up in other ways. */
export async function backupAge(dataDir: string, now: Date): Promise<Finding | null> {
  const last = await lastBackup(dataDir);
  if (last === null) return null;
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / day);
  return now.getTime() - Date.parse(last.at) > mayBeOld
    ? problem(
        'Backup',
        `The last good backup is ${counted(days, 'day')} old. Read why: journalctl -u memcherrish-backup. Then run: npm run backup -- --nightly FOLDER`,
        'backup-old',
      )
    : ok('Backup', `The last good one is ${last.file}.`);
}

/** Restores a backup on trial: the named one, or the last nightly one. */
export async function restorable(
  { dataDir, databaseUrl }: Config,
  named: string | null,
  signal: AbortSignal,
): Promise<Finding> {
  const what = 'Trial restore';
  const file = named ?? (await lastBackup(dataDir))?.file ?? null;
  if (databaseUrl !== null && named === null)
    return warning(
      what,
      'The backups of PostgreSQL are not tried here. See docs/operations-large.md, "Drills".',
    );
  if (file === null)
    return warning(
      what,
      'No backup is known here. Set up the nightly one, or name a file: npm run check -- --backup FILE',
    );
  try {
    const { schools, schoolmates, photos } = await trialRestore(dataDir, file, signal);
    return ok(
      what,
      `${file} opens: ${counted(schools, 'school')}, ${counted(schoolmates, 'schoolmate')}, ${counted(photos, 'photo')}.`,
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return problem(what, `${error.message} Keep your older backups, and make a new one.`);
  }
}
