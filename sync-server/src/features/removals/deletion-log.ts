import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { RowOf } from '#db/tables/registry.ts';
import { type RemovableTable, removableTables } from '#db/tables/registry.ts';
import { makeDurable } from '#server/data-files.ts';
import { endingNames } from './endings.ts';

declare module '#server/context.ts' {
  interface AppContext {
    deletions: Deletions;
  }
}

/** A person whose account is being deleted. */
export interface Leaver {
  kind: RowOf<'deletions'>['account_kind'];
  id: string;
}

/** A line about an account: when its deletion is due, or null once its owner keeps it. */
const word = z.object({
  kind: z.enum(['schoolmate', 'teacher']),
  id: z.string(),
  dueAt: z.string().nullable(),
});
export type Word = z.infer<typeof word>;

/** A line about something that its owner, or an admin after a report, removed. */
const removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), id: z.string(), batchId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('photo'), id: z.string() }),
  z.object({ kind: z.literal('request'), id: z.string() }),
  z.object({ kind: z.literal('claim'), id: z.string() }),
  // A person took back their part of what an admin had removed, so that no restore brings it back.
  z.object({
    kind: z.literal('taken-back'),
    id: z.string(),
    table: z.enum(removableTables as [RemovableTable, ...RemovableTable[]]),
    ending: z.enum(endingNames),
  }),
  // A listed person took their name out of the class photos. They have no device that sends it again.
  z.object({ kind: z.literal('names'), id: z.string() }),
  // An admin restored a removed post, so that it is not removed again.
  z.object({ kind: z.literal('restored-post'), id: z.string() }),
]);
export type RemovalWord = z.infer<typeof removal>;
export type Removal = Exclude<RemovalWord, { kind: 'restored-post' }>;

/**
 * Records deletions outside the database: each account deletion that was asked for or undone, and everything else that
 * was removed for good. It holds only ids and times. It outlives the database, so a backup older than a deletion
 * brings nothing back (decision records 0008 and 0012).
 */
export interface Deletions {
  /**
   * Records a word about an account, which is durable once the promise resolves. Call it as the last step of the
   * transaction that it is about, so that both succeed or fail together.
   */
  say: (leaver: Leaver, dueAt: string | null) => Promise<void>;
  /**
   * Records a removal in the same way. When the disk was full or the power failed before the removal was done, the
   * next start does it. This is safe because the removal was asked for.
   */
  sayRemoved: (removed: RemovalWord) => Promise<void>;
  /** Returns the latest word about each account. Ignores what a power cut left half written. */
  lastWords: () => Promise<Word[]>;
  /** Returns each removal once, in the order in which they were recorded. Leaves out posts that were restored since. */
  removals: () => Promise<Removal[]>;
}

/** Deletions in a file next to the database. Each line starts with a newline: a power cut may leave half a line. */
export class DeletionLog implements Deletions {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async say({ kind, id }: Leaver, dueAt: string | null): Promise<void> {
    await this.#append({ kind, id, dueAt } satisfies Word);
  }

  async sayRemoved(removed: RemovalWord): Promise<void> {
    await this.#append(removed);
  }

  async lastWords(): Promise<Word[]> {
    return lastWordsIn(await this.#texts());
  }

  async removals(): Promise<Removal[]> {
    return removalsIn(await this.#texts());
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

  async #texts(): Promise<string[]> {
    return (await this.#text()).split('\n');
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

/** Returns the latest word about each account, of records in the order of their times. */
export function lastWordsIn(records: readonly string[]): Word[] {
  return [...new Map(parsed(records, word).map((said) => [`${said.kind} ${said.id}`, said])).values()];
}

/** Returns the removals of records in the order of their times, without posts that were restored since. */
export function removalsIn(records: readonly string[]): Removal[] {
  const last = new Map<string, Removal>();
  for (const each of parsed(records, removal)) {
    if (each.kind === 'restored-post') last.delete(`post ${each.id}`);
    else last.set(`${each.kind} ${each.id}`, each);
  }
  return [...last.values()];
}

function parsed<Line>(records: readonly string[], shape: z.ZodType<Line>): Line[] {
  return records.flatMap((record) => {
    const read = shape.safeParse(jsonOf(record));
    return read.success ? [read.data] : [];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
