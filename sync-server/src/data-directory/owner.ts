import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives what root made in a data directory to the owner of the directory, so that a server that runs as this owner can
 * use it. Does nothing for any other user. Errors are ignored: the start of a server names a file that it cannot use.
 */
export function giveToOwner(dataDir: string, path = dataDir): void {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) give(path, uid, gid);
  } catch {
    // See above.
  }
}

function give(path: string, uid: number, gid: number): void {
  const found = lstatSync(path);
  if (found.uid === 0) lchownSync(path, uid, gid);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), uid, gid);
}
