import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { makeDurable } from './operations/data-files.ts';

/** What a power cut may have left of one is shorter, or full of zeros. */
const isWhole = /^[!-~]{32,}\s*$/;

/**
 * The secret of a data directory, made once and readable by the owner alone. It is durable, and whole, before anything is signed with it:
 * an empty one, as a power cut may leave behind, would be everybody's to guess, and is replaced.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  const kept = await readFile(file, 'utf8').catch(onlyIfMissing);
  if (isWhole.test(kept)) return kept;
  const secret = randomBytes(48).toString('base64url');
  const temporary = `${file}.${nanoid(8)}.tmp`;
  await writeFile(temporary, secret, { mode: 0o600, flag: 'wx', flush: true });
  await rename(temporary, file);
  await makeDurable(dataDir, 'folder');
  return secret;
}

function onlyIfMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}
