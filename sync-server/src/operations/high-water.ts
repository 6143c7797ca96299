import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { ReadTx, Write } from '#db/write.ts';
import { codeOf } from './command.ts';
import { makeDurable } from './data-files.ts';
import { oldCredentials } from './old-credentials.ts';

/** How far a history of the database had come. */
const markShape = z.object({ epoch: z.string(), position: z.number().int().nonnegative() });
type Mark = z.infer<typeof markShape>;

/**
 * The database with a mark beside it that says how far it has come (decision record 0012). One that has not come as far as the mark says
 * is an older copy that somebody has put in its place: it gets a new epoch, and `say` gets a line about that and one about its passwords.
 *
 * The position is raised in the database first, and said by the mark once that is durable; so after a crash the database is where the mark
 * says, or ahead of it, and never taken for a copy. A write counts within `countsAfter` milliseconds, and at the latest
 * when the answer is closed.
 */
export async function keepHighWater(
  database: Database,
  file: string,
  say: (line: string) => void,
  countsAfter = 1000,
): Promise<Database> {
  const mark = await readMark(file);
  const position = await positionOf(database.read);
  const isBehind = mark !== null && (mark.epoch !== database.epoch || position < mark.position);
  const epoch = isBehind ? await renewEpoch(database.write) : database.epoch;
  if (isBehind) {
    say(
      'The database is another than the one that was served here last, such as an older copy. Every device fetches its classes anew.',
    );
    say(oldCredentials('that database'));
  }
  const counter = new Counter(database, epoch, file, countsAfter);
  // A start counts too, so that a copy from before it is told from what comes after; where there is no room, the next write makes up for it.
  await counter.count().catch(() => undefined);
  return {
    ...database,
    epoch,
    write: async (work) => {
      const result = await database.write(work);
      counter.soon();
      return result;
    },
    close: async () => {
      await counter.end();
      await database.close();
    },
  };
}

/** Raises the position, and has the mark say so. */
class Counter {
  readonly #database: Database;
  readonly #epoch: string;
  readonly #file: string;
  readonly #countsAfter: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** One at a time: a mark never goes back. */
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database, epoch: string, file: string, countsAfter: number) {
    this.#database = database;
    this.#epoch = epoch;
    this.#file = file;
    this.#countsAfter = countsAfter;
  }

  /** Counts what has been written, in a while. */
  soon(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // What fails for want of room is made up for after the next write.
      this.count().catch(() => undefined);
    }, this.#countsAfter);
    this.#timer.unref();
  }

  async count(): Promise<void> {
    const counted = this.#last.catch(() => undefined).then(() => this.#count());
    this.#last = counted;
    await counted;
  }

  /** Counts what is still to be counted, as far as the disk has room. */
  async end(): Promise<void> {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.count().catch(() => undefined);
    }
    await this.#last.catch(() => undefined);
  }

  async #count(): Promise<void> {
    const position = await this.#database.write(async (tx) => {
      const next = (await positionOf(tx)) + 1;
      await tx
        .insertInto('meta')
        .values({ key: 'position', value: String(next) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(next) }))
        .execute();
      return next;
    });
    await writeMark(this.#file, { epoch: this.#epoch, position });
  }
}

async function positionOf(tx: ReadTx): Promise<number> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', 'position').executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Begins a new history: no device takes its cursor for one of this database, and each offers again what it had sent. */
async function renewEpoch(write: Write): Promise<string> {
  const value = nanoid(16);
  await write(async (tx) => {
    await tx.updateTable('meta').set({ value }).where('key', '=', 'epoch').execute();
  });
  return value;
}

/** Null where there is none yet. One that cannot be read is no crash's: nothing is known then, and it fits no database. */
async function readMark(file: string): Promise<Mark | null> {
  try {
    const parsed = markShape.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : unreadable;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return unreadable;
  }
}
const unreadable: Mark = { epoch: '', position: 0 };

/** Whole and durable, or not at all. */
async function writeMark(file: string, mark: Mark): Promise<void> {
  const temporary = `${file}.tmp`;
  await writeFile(temporary, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
  await makeDurable(temporary, 'file');
  await rename(temporary, file);
  await makeDurable(dirname(file), 'folder');
}
