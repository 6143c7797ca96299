import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeDurable } from '#server/operations/data-files.ts';
import type { Leaver } from './out-of-sight.ts';

/** What was said about an account: when it is due, or null once its owner has kept it. */
const word = z.object({
  kind: z.enum(['schoolmate', 'teacher']),
  id: z.string(),
  dueAt: z.string().nullable(),
});
type Word = z.infer<typeof word>;

/**
 * A file beside the database with a line for each account whose deletion was asked for, or undone: ids and times alone. It outlives the
 * database, so that a backup which is older than a deletion brings nobody back (decision record 0008).
 */
export class DeletionLog {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Durable once it resolves. To be said in the transaction that it is about, last of all: then neither is there without the other. It
   * begins a line of its own, whatever a power cut has left before it.
   */
  async say({ kind, id }: Leaver, dueAt: string | null): Promise<void> {
    const file = await open(this.#file, 'a', 0o600);
    try {
      const { size } = await file.stat();
      await file.writeFile(`\n${JSON.stringify({ kind, id, dueAt })}\n`);
      await file.sync();
      // A new file outlasts a power cut once its name does.
      if (size === 0) await makeDurable(dirname(this.#file), 'folder');
    } finally {
      await file.close();
    }
  }

  /** The last word on each account. A line that a power cut left half written counts for nothing. */
  async lastWords(): Promise<Word[]> {
    const words = new Map<string, Word>();
    for (const line of (await this.#text()).split('\n')) {
      const word = wordOf(line);
      if (word) words.set(`${word.kind} ${word.id}`, word);
    }
    return [...words.values()];
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    }
  }
}

function wordOf(line: string): Word | null {
  try {
    return word.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
