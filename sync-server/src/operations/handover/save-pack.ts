import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nanoid } from 'nanoid';
import { makeDurable } from '#server/data-files.ts';
import { CommandError } from '../command.ts';

/**
 * Writes a file that only its owner can read. It appears under its name complete and durable, or not at all. Throws a
 * CommandError when `target` exists.
 */
export async function savePack(pack: Readable, target: string, signal: AbortSignal): Promise<void> {
  refuseExisting(target);
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`);
  const temporary = `${target}.${nanoid(8)}.tmp`;
  try {
    await pipeline(pack, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    refuseExisting(target);
    await rename(temporary, target);
    await makeDurable(dirname(target), 'folder');
  } finally {
    await rm(temporary, { force: true });
  }
}

function refuseExisting(target: string): void {
  if (existsSync(target))
    throw new CommandError(`${target} is there already: name a file that does not exist.`);
}
