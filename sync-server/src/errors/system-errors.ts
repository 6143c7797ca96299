import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { photosName } from '#server/data-files.ts';
import { ConfigError } from './config-error.ts';

/** Returns the code that Node and SQLite give their errors, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns one sentence about a full disk or a missing permission, with its repair. Returns null for any other error. */
export function systemLine(error: unknown): string | null {
  const code = codeOf(error);
  const path = error instanceof Error && 'path' in error ? String(error.path) : null;
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return `The disk is full${path === null ? '' : ` at ${path}`}: free some space, and try again.`;
  if (code === 'EROFS' && path !== null)
    return `${path} is on a disk that cannot be written to: mount it with write access, and try again.`;
  if ((code === 'EACCES' || code === 'EPERM') && path !== null) return permissionLine(path);
  return null;
}

/**
 * Requires that this process can read and write each file of a data directory. Throws a ConfigError that names the
 * first other one, its owner, and the command that repairs it.
 */
export function requireOwnFiles(dataDir: string): void {
  requireAccess(dataDir);
  for (const { name } of readdirSync(dataDir, { withFileTypes: true })) requireAccess(join(dataDir, name));
  const [photo] = existsSync(join(dataDir, photosName)) ? readdirSync(join(dataDir, photosName)) : [];
  if (photo !== undefined) requireAccess(join(dataDir, photosName, photo));

  function requireAccess(path: string): void {
    try {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
      accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0));
    } catch (error) {
      // Another process, such as one that sweeps, may have removed it.
      if (codeOf(error) === 'ENOENT') return;
      throw new ConfigError(codeOf(error) === 'EACCES' ? permissionLine(path, dataDir) : lineOf(error));
    }
  }
}

const lineOf = (error: unknown) => systemLine(error) ?? String(error);

function permissionLine(path: string, folder = path): string {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  const owner = ownerOf(path);
  if (uid === undefined || owner === null)
    return `${path} cannot be read and written by this user: permit it, and try again.`;
  if (owner !== uid) {
    return `${path} belongs to ${named(owner)}, but this process runs as ${named(uid)}: give it to that user with  chown -R ${uid}:${gid} ${folder}  as root, and try again.`;
  }
  return `${path} does not let its owner, ${named(uid)}, read and write it: permit it with  chmod -R u+rwX ${folder}  and try again.`;
}

const named = (uid: number) => (uid === 0 ? 'root' : `the user ${uid}`);

/** Returns the owner of a path, or of the nearest folder above it that can be looked into. */
function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return dirname(path) === path ? null : ownerOf(dirname(path));
  }
}
