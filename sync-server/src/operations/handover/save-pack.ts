import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inWorkRoom } from '#server/data-directory/work-room.ts';
import { makeDurable } from '#server/data-files.ts';
import { CommandError } from '#server/operations/command/command.ts';

/**
 * Writes a file that only its owner can read. `write` gets the function that takes the content. The file appears under its
 * name once `write` has ended, complete and durable, or not at all. Throws a CommandError when `target` exists.
 */
export async function savePack<Result>(
  dataDir: string,
  target: string,
  signal: AbortSignal,
  write: (save: (pack: Readable) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  refuseExisting(target);
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`);
  return inWorkRoom(dataDir, async ({ beside }) => {
    const temporary = beside(target);
    const result = await write((pack) =>
      pipeline(pack, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }), { signal }),
    );
    refuseExisting(target);
    await rename(temporary, target);
    await makeDurable(dirname(target), 'folder');
    return result;
  });
}

function refuseExisting(target: string): void {
  if (existsSync(target))
    throw new CommandError(`${target} is there already: name a file that does not exist.`);
}
