import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extract, list, type ReadEntry } from 'tar';
import { belongsInBackup, databaseName, makeDurable, photosName } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';

/**
 * Unpacks a backup into an empty folder, durable and readable by its owner alone. Throws a CommandError when
 * the archive is damaged, lacks a database, or contains other files than a backup's. It then writes none of
 * those files.
 */
export async function unpackBackup(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  let hasDatabase = false;
  let foreign: string | null = null;
  const look = (entry: ReadEntry) => {
    if (entry.type !== 'File' || !belongsInBackup(entry.path)) foreign ??= entry.path;
    if (entry.path === databaseName) hasDatabase = true;
  };
  try {
    await list({ file: archive, strict: true, onReadEntry: look });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${archive} is no backup, or is damaged (${reason}).`);
  }
  if (foreign !== null) {
    throw new CommandError(
      `${archive} is no backup of Memcherrish: it holds ${JSON.stringify(foreign)}. Nothing was restored.`,
    );
  }
  if (!hasDatabase) throw new CommandError(`${archive} is no backup of Memcherrish: it holds no database.`);

  signal.throwIfAborted();
  await extract({ file: archive, cwd: folder, strict: true, preserveOwner: false });
  signal.throwIfAborted();
  const photos = await readdir(join(folder, photosName));
  for (const name of [databaseName, ...photos.map((photo) => join(photosName, photo))]) {
    await chmod(join(folder, name), 0o600);
    await makeDurable(join(folder, name), 'file');
  }
  await makeDurable(join(folder, photosName), 'folder');
}
