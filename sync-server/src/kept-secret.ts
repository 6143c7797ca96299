import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { makeDurable, secretName } from './data-files.ts';

/** A file that a power cut interrupted is shorter, or full of zeros. */
const isWhole = /^[!-~]{32,}\s*$/;

/**
 * Returns the secret of a data directory, made once and readable by the owner alone. It is durable and
 * complete before the first signature. An empty secret, as after a power cut, could be guessed, so it is
 * replaced.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, secretName);
  const existing = await readFile(file, 'utf8').catch(onlyIfMissing);
  if (isWhole.test(existing)) return existing;
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
