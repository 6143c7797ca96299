import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { ReadTx } from '#db/write.ts';
import { highWaterName } from '#server/data-files.ts';
import type { Outside } from '#server/objects/outside.ts';
import { BucketError } from '#server/objects/s3.ts';
import { oldCredentials } from './old-credentials.ts';

/** A position in one history of the database. */
const markShape = z.object({ epoch: z.string(), position: z.number().int().nonnegative() });
type Mark = z.infer<typeof markShape>;

/**
 * Maintains a mark outside the database with its position in its history (decision record 0012). A database
 * behind its mark is an older copy that replaced it. It gets a new epoch, and `say` gets one line about that
 * and one about its passwords.
 *
 * The position is first raised in the database, and written to the mark once that is durable. After a crash
 * the database is thus at its mark or ahead of it, and never looks like an older copy. A write counts within
 * `countsAfter` milliseconds, and at the latest on close.
 */
export async function keepHighWater(
  database: Database,
  outside: Outside,
  say: (line: string) => void,
  countsAfter = 1000,
): Promise<Database> {
  const mark = await readMark(outside);
  const position = await positionOf(database.read);
  const isBehind = mark !== null && (mark.epoch !== database.epoch() || position < mark.position);
  if (isBehind) {
    await database.renewEpoch();
    // A link or challenge that was used or refused since then would work again.
    await database.write(async (tx) => {
      await tx.deleteFrom('recovery_links').execute();
      await tx.deleteFrom('passkey_challenges').execute();
    });
    say(
      'The database is another than the one that was served here last, such as an older copy. Every device downloads its classes again.',
    );
    say(oldCredentials('that database'));
  }
  const counter = new Counter(database, outside, countsAfter);
  // Counts each start too, to distinguish a copy from before it. If the disk is full, the next write counts.
  await counter.count().catch(() => undefined);
  return {
    ...database,
    write: async (work, options) => {
      const result = await database.write(work, options);
      counter.soon();
      return result;
    },
    close: async () => {
      await counter.end();
      await database.close();
    },
  };
}

class Counter {
  readonly #database: Database;
  readonly #outside: Outside;
  readonly #countsAfter: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Updates one at a time, so that a mark never goes back. */
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database, outside: Outside, countsAfter: number) {
    this.#database = database;
    this.#outside = outside;
    this.#countsAfter = countsAfter;
  }

  soon(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // If the disk is full, the next write counts.
      this.count().catch(() => undefined);
    }, this.#countsAfter);
    this.#timer.unref();
  }

  async count(): Promise<void> {
    const counted = this.#last.catch(() => undefined).then(() => this.#count());
    this.#last = counted;
    await counted;
  }

  /** Counts the remaining writes, if the disk has room. */
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
    await this.#outside.write(
      highWaterName,
      `${JSON.stringify({ epoch: this.#database.epoch(), position })}\n`,
    );
  }
}

async function positionOf(tx: ReadTx): Promise<number> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', 'position').executeTakeFirst();
  return Number(row?.value ?? 0);
}

/**
 * Returns null when there is no mark. Returns a mark that matches no database when it cannot be read: a crash
 * never causes that, so nothing is known.
 */
async function readMark(outside: Outside): Promise<Mark | null> {
  try {
    const text = await outside.read(highWaterName);
    if (text === null) return null;
    const parsed = markShape.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : unreadable;
  } catch (error) {
    if (error instanceof BucketError) throw error;
    return unreadable;
  }
}
const unreadable: Mark = { epoch: '', position: 0 };
