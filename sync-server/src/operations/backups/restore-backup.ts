import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { swapIn } from '#server/data-directory/swap.ts';
import { inWorkRoom } from '#server/data-directory/work-room.ts';
import { photosName } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { lockData } from '#server/operations/command/data-lock.ts';
import { type Renewed, renewCopy } from './renew-copy.ts';
import { unpackBackup } from './unpack-backup.ts';

export interface Restored extends Renewed {
  /** The folder with the previous data; null when there was none. */
  setAside: string | null;
}

/**
 * Replaces the database and photos of the data directory by a backup. The previous data stays next to it,
 * named by the time of the restore. The restored database has a new epoch.
 *
 * Unpacks and checks everything, and makes it durable, before anything is moved. Throws a CommandError for an
 * invalid backup, and while a server uses the data directory; nothing has changed then (decision record
 * 0005).
 */
export async function restoreBackup(
  dataDir: string,
  archive: string,
  now: Date,
  signal: AbortSignal,
): Promise<Restored> {
  if (!existsSync(archive)) throw new CommandError(`There is no file ${archive}.`);
  const lock = lockData(dataDir, 'npm run restore');
  try {
    return await inWorkRoom(dataDir, async ({ folder }) => {
      await mkdir(join(folder, photosName), { mode: 0o700 });
      await unpackBackup(archive, folder, signal);
      const newer = { endedSessions: lock.endedSessions(), credentials: lock.credentials() };
      const contents = await renewCopy(folder, newer, now);
      signal.throwIfAborted();
      return { ...contents, setAside: await swapIn(dataDir, folder, now, lock.freeDatabase) };
    });
  } finally {
    lock.release();
  }
}
