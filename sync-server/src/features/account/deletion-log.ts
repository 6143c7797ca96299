import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Leaver } from '#features/people/suspend-account.ts';
import { makeDurable } from '#server/data-files.ts';

/** A line about an account: when its deletion is due, or null once its owner keeps it. */
const word = z.object({
  kind: z.enum(['schoolmate', 'teacher']),
  id: z.string(),
  dueAt: z.string().nullable(),
});
type Word = z.infer<typeof word>;

/**
 * A line about something that its owner, or an admin after a report, removed: a post, a photo, a join request
 * or a claim.
 */
const removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: z.string(), batchId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('photo'), id: z.string() }),
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('claim'), id: z.string() }),
]);
export type Removal = z.infer<typeof removal>;

/**
 * A file next to the database that records deletions. It has a line for each account deletion that was asked
 * for or undone. It also has a line for everything else that was removed for good. The lines hold only ids
 * and times.
 * The file outlives the database, so a backup older than a deletion brings nothing back (decision records
 * 0008 and 0012).
 */
export class DeletionLog {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Appends a line, which is durable once the promise resolves. Call it as the last step of the transaction
   * that it is about, so that both succeed or fail together. Each line starts with a newline, because a power
   * cut may have left half a line before it.
   */
  async say({ kind, id }: Leaver, dueAt: string | null): Promise<void> {
    await this.#append({ kind, id, dueAt } satisfies Word);
  }

  /**
   * Appends a removal in the same way. When the disk was full or the power failed before the removal was
   * done, the next start does it. This is safe because the removal was asked for.
   */
  async sayRemoved(removed: Removal): Promise<void> {
    await this.#append(removed);
  }

  /** Returns the latest line about each account. Ignores a line that a power cut left half written. */
  async lastWords(): Promise<Word[]> {
    const words = new Map<string, Word>();
    for (const said of await this.#read(word)) words.set(`${said.kind} ${said.id}`, said);
    return [...words.values()];
  }

  /** Returns each removal once, in the order in which they were recorded. */
  async removals(): Promise<Removal[]> {
    const said = await this.#read(removal);
    return [...new Map(said.map((each) => [`${each.kind} ${each.id}`, each])).values()];
  }

  async #append(line: object): Promise<void> {
    const file = await open(this.#file, 'a', 0o600);
    try {
      const { size } = await file.stat();
      await file.writeFile(`\n${JSON.stringify(line)}\n`);
      await file.sync();
      // A new file survives a power cut only once its folder entry is durable.
      if (size === 0) await makeDurable(dirname(this.#file), 'folder');
    } finally {
      await file.close();
    }
  }

  async #read<Line>(shape: z.ZodType<Line>): Promise<Line[]> {
    return (await this.#text()).split('\n').flatMap((line) => {
      const parsed = shape.safeParse(jsonOf(line));
      return parsed.success ? [parsed.data] : [];
    });
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

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
