import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeDurable } from '#server/operations/data-files.ts';
import type { Leaver } from './suspend-account.ts';

/** What was said about an account: when it is due, or null once its owner has kept it. */
const word = z.object({
  kind: z.enum(['schoolmate', 'teacher']),
  id: z.string(),
  dueAt: z.string().nullable(),
});
type Word = z.infer<typeof word>;

/**
 * What its owner took away, or an admin after a report: a post of a batch, one photo of somebody or of a post, a request to join, a claim
 * to a place.
 */
const removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: z.string(), batchId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('photo'), id: z.string() }),
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('claim'), id: z.string() }),
]);
export type Removal = z.infer<typeof removal>;

/**
 * A file beside the database with a line for each account whose deletion was asked for, or undone, and for whatever else was taken away for
 * good: ids and times alone. It outlives the database, so that a backup which is older than a deletion brings nothing back (decision records
 * 0008 and 0012).
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
    await this.#append({ kind, id, dueAt } satisfies Word);
  }

  /**
   * The same for a removal. Said and then not carried out, because the disk was full or the power went, it is carried out by the next start:
   * it is what was asked for.
   */
  async sayRemoved(removed: Removal): Promise<void> {
    await this.#append(removed);
  }

  /** The last word on each account. A line that a power cut left half written counts for nothing. */
  async lastWords(): Promise<Word[]> {
    const words = new Map<string, Word>();
    for (const said of await this.#read(word)) words.set(`${said.kind} ${said.id}`, said);
    return [...words.values()];
  }

  /** Each removal once, in the order in which they were said. */
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
      // A new file outlasts a power cut once its name does.
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
