import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inWorkRoom, type WorkRoom } from '#server/data-directory/work-room.ts';
import { deletionsName, makeDurable } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { makeBackup } from './make-backup.ts';
import { type Restorable, trialRestore } from './trial-restore.ts';

/** The file of the data directory that says when the last good backup was made. */
const lastName = 'last-backup.json';
const lastShape = z.object({ at: z.iso.datetime(), file: z.string() });
export type LastBackup = z.infer<typeof lastShape>;

/** A backup that is not whole replaces the last such one, so that bad nights do not fill the disk. */
const incompleteName = 'incomplete.tar';

/** The newest backups that stay, and the newest of each month. */
const kept = { nights: 14, months: 12 } as const;
const isBackup = /^memcherrish-(\d{4}-\d{2})-\d{2}T\d{4}\.tar$/;

export interface NightlyBackup extends Restorable {
  file: string;
  removed: string[];
}

/**
 * Makes a backup in a folder, restores it on trial, copies `deletions.jsonl` next to it, and removes old ones. When a
 * photo has no file, or the trial fails, it throws a CommandError, and all older backups stay.
 */
export async function nightlyBackup(
  dataDir: string,
  folder: string,
  now: Date,
  signal: AbortSignal,
): Promise<NightlyBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `memcherrish-${now.toISOString().slice(0, 16).replace(':', '')}.tar`;
  const file = join(folder, name);
  const { lostPhotos } = await makeBackup(dataDir, file, signal);
  const refuse = async (reason: string) => {
    const incomplete = join(folder, incompleteName);
    await rename(file, incomplete);
    return new CommandError(
      `${reason} It is ${incomplete}. All older backups in ${folder} stay. Run: npm run check`,
    );
  };
  if (lostPhotos > 0)
    throw await refuse(`The backup is not whole: the files of ${lostPhotos} photos are missing.`);
  const restorable = await trialRestore(dataDir, file, signal).catch(async (error: unknown) => {
    throw signal.aborted ? error : await refuse(`The backup cannot be restored: ${String(error)}`);
  });
  return inWorkRoom(dataDir, async ({ beside }) => {
    await copyDeletions(dataDir, folder, beside);
    const removed = tooOld(await readdir(folder));
    for (const each of removed) await rm(join(folder, each));
    const last = JSON.stringify({ at: now.toISOString(), file } satisfies LastBackup);
    await putInPlace(join(dataDir, lastName), beside, (temporary) => writeFile(temporary, last));
    return { ...restorable, file, removed };
  });
}

/** Returns the names of the backups that are neither among the newest nor the newest of one of the last months. */
export function tooOld(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => isBackup.test(name))
    .sort()
    .reverse();
  const stays = new Set(newestFirst.slice(0, kept.nights));
  const months = new Map<string, string>();
  for (const name of newestFirst) {
    const month = isBackup.exec(name)?.[1] ?? '';
    if (!months.has(month)) months.set(month, name);
  }
  for (const name of [...months.values()].slice(0, kept.months)) stays.add(name);
  return newestFirst.filter((name) => !stays.has(name));
}

/** Returns what the last nightly backup wrote; null before the first. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastShape.parse(JSON.parse(await readFile(join(dataDir, lastName), 'utf8')));
  } catch {
    return null;
  }
}

/** The list of deletions outlives the database: a restore on another machine needs its newest copy. */
async function copyDeletions(dataDir: string, folder: string, beside: WorkRoom['beside']): Promise<void> {
  const source = join(dataDir, deletionsName);
  if (!existsSync(source)) return;
  await putInPlace(join(folder, deletionsName), beside, (temporary) => copyFile(source, temporary));
}

/** Replaces a file by one that is complete, durable and for its owner alone. */
async function putInPlace(
  file: string,
  beside: WorkRoom['beside'],
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = beside(file);
  await write(temporary);
  await chmod(temporary, 0o600);
  await makeDurable(temporary, 'file');
  await rename(temporary, file);
}
