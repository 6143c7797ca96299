import { day } from '@memcherrish/shared/domain/durations.ts';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { doubtSaving } from '#features/photos/loose-photos.ts';
import { highWaterName } from '#server/data-files.ts';
import type { Outside } from '#server/objects/outside.ts';
import { BucketError } from '#server/objects/s3.ts';
import { ServedTime } from '#server/served-time.ts';
import { oldCredentials } from './old-credentials.ts';

/** A position in one history of the database. */
const markShape = z.object({
  epoch: z.string(),
  position: z.number().int().nonnegative(),
  at: z.string().optional(),
  replacedAt: z.string().optional(),
});
type Mark = z.infer<typeof markShape>;

/**
 * Maintains a mark outside the database with its position in its history (decision record 0012). A database
 * behind its mark is an older copy that replaced it. It gets a new epoch, and `say` gets one line about that
 * and one about its passwords.
 *
 * The position is first raised in the database, and written to the mark once that is durable. After a crash
 * the database is thus at its mark or ahead of it, and never looks like an older copy. A write counts within
 * `countsAfter` milliseconds, and at the latest on close.
 *
 * The mark and the database also keep the last known time, which `time` compares with the clock.
 */
export async function keepHighWater(
  database: Database,
  outside: Outside,
  say: (line: string) => void,
  countsAfter = 1000,
  time = new ServedTime(() => new Date()),
): Promise<Database> {
  const mark = await readMark(outside);
  const position = await positionOf(database.read);
  const isBehind = mark !== null && (mark.epoch !== database.epoch() || position < mark.position);
  const served = await timeOf(database.read);
  time.begin({ ...mark, at: latest(mark?.at, served) }, isBehind);
  if (isBehind) {
    await doubtSaving(database);
    await database.renewEpoch();
    // A link or challenge that was used or refused since then would work again.
    await database.write(async (tx) => {
      await tx.deleteFrom('recovery_links').execute();
      await tx.deleteFrom('passkey_challenges').execute();
      await tx.deleteFrom('install_passes').execute();
    });
    say(
      'The database is another than the one that was served here last, such as an older copy. Every device downloads its classes again.',
    );
    say(oldCredentials('that database'));
  }
  const counter = new Counter(database, outside, countsAfter, time);
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
  readonly #time: ServedTime;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Updates one at a time, so that a mark never goes back. */
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database, outside: Outside, countsAfter: number, time: ServedTime) {
    this.#time = time;
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
    const time = this.#time.mark();
    const position = await this.#database.write(async (tx) => {
      const next = (await positionOf(tx)) + 1;
      if (time.at !== undefined) await keepTime(tx, time.at);
      await tx
        .insertInto('meta')
        .values({ key: 'position', value: String(next) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(next) }))
        .execute();
      return next;
    });
    await this.#outside.write(
      highWaterName,
      `${JSON.stringify({ epoch: this.#database.epoch(), position, ...time })}\n`,
    );
  }
}

const timeKey = 'served_at';

/** Returns when the database was served last, which a backup of it remembers too. */
async function timeOf(tx: ReadTx): Promise<string | undefined> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', timeKey).executeTakeFirst();
  return row?.value;
}

async function keepTime(tx: WriteTx, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: timeKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const latest = (...times: (string | undefined)[]) =>
  times
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);

/**
 * Sets the time of a database that an operator restores, unless the clock is years away from it. So a backup of last
 * winter is not in doubt.
 */
export async function keepTimeOfRestore(tx: WriteTx, now: Date): Promise<void> {
  const known = await timeOf(tx);
  const away = known === undefined ? 0 : Math.abs(now.getTime() - Date.parse(known));
  if (away < 366 * day) await keepTime(tx, now.toISOString());
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
