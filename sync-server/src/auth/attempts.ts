import { signIn } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Database } from '#db/database.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** A key to count, and how many tries it allows in a window. */
export interface Counter {
  key: string;
  most: number;
  window: number;
  /** The message shown when the limit is reached. */
  sentence: string;
}

/** A window that has no room for what a call asks for. */
export interface FullWindow {
  since: Date;
  retryAfterSeconds: number;
}

/** Counts tries in the database, so that a restart forgets nothing. */
export class Attempts {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #factor: number | null;

  constructor(database: Database, clock: () => Date, factor: number | null) {
    this.#database = database;
    this.#clock = clock;
    this.#factor = factor;
  }

  /** Counts one try. Throws `rate-limited` with the sentence when the tries of the window are used up. */
  async count(
    key: string,
    most: number = signIn.triesPerAccount,
    window: number = signIn.window,
    sentence: string = serverWords.tooManyTries,
  ): Promise<void> {
    await this.countAll([{ key, most, window, sentence }]);
  }

  /**
   * Counts one try for every counter, or for none. Throws `rate-limited` for the first counter that has no
   * tries left.
   */
  async countAll(counters: readonly Counter[]): Promise<void> {
    if (this.#factor === null) return;
    const factor = this.#factor;
    await this.#database.write(async (tx) => {
      for (const counter of counters) await this.#count(tx, counter, counter.most * factor);
    });
  }

  /**
   * Counts the things that the counter has not counted in this window. Returns null, or the window when it has no room for
   * them. The first things of a window always fit, because one call may bring more than the limit.
   */
  async countNew(
    { key, most, window }: Omit<Counter, 'sentence'>,
    things: readonly string[],
  ): Promise<FullWindow | null> {
    if (this.#factor === null || things.length === 0) return null;
    const allowed = most * this.#factor;
    return this.#database.write(async (tx) => {
      const now = this.#clock();
      const open = await openWindow(tx, key, window, now);
      const window_start = open?.window_start ?? now.toISOString();
      const keys = things.map((thing) => `${key} ${thing}`);
      const known = await tx
        .selectFrom('attempts')
        .select('key')
        .where('key', 'in', keys)
        .where('window_start', '=', window_start)
        .execute();
      const unknown = keys.filter((each) => !known.some((row) => row.key === each));
      if (unknown.length === 0) return null;
      const count = (open?.count ?? 0) + unknown.length;
      if (open && count > allowed) {
        return {
          since: new Date(window_start),
          retryAfterSeconds: Math.ceil((window - open.elapsed) / 1000),
        };
      }
      await tx
        .insertInto('attempts')
        .values([
          { key, window_start, count },
          ...unknown.map((each) => ({ key: each, window_start, count: 1 })),
        ])
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({
            window_start: ref('excluded.window_start'),
            count: ref('excluded.count'),
          })),
        )
        .execute();
      return null;
    });
  }

  /** Returns whether a counter that was just counted has no tries left. */
  async isUsedUp({ key, most }: Counter): Promise<boolean> {
    if (this.#factor === null) return false;
    const { read } = this.#database;
    const row = await read.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirst();
    return row !== undefined && row.count >= most * this.#factor;
  }

  /** Deletes all tries of `cleared`, and gives back one try of each of `givenBack`. */
  async settle(cleared: readonly string[], givenBack: readonly string[]): Promise<void> {
    if (this.#factor === null) return;
    await this.#database.write(async (tx) => {
      for (const key of cleared) await tx.deleteFrom('attempts').where('key', '=', key).execute();
      for (const key of givenBack) {
        await tx
          .updateTable('attempts')
          .set(({ eb }) => ({ count: eb('count', '-', 1) }))
          .where('key', '=', key)
          .where('count', '>', 0)
          .execute();
      }
    });
  }

  async #count(tx: WriteTx, { key, window, sentence }: Counter, allowed: number): Promise<void> {
    const now = this.#clock();
    const open = await openWindow(tx, key, window, now);
    if (!open) {
      const fresh = { key, window_start: now.toISOString(), count: 1 };
      await tx
        .insertInto('attempts')
        .values(fresh)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
        .execute();
      return;
    }
    if (open.count >= allowed) {
      throw new ApiError('rate-limited', sentence, {
        retryAfterSeconds: Math.ceil((window - open.elapsed) / 1000),
      });
    }
    await tx
      .updateTable('attempts')
      .set({ count: open.count + 1 })
      .where('key', '=', key)
      .execute();
  }
}

/** Returns the window of a counter that is not over, with its age. A clock that was set back ends a window, too. */
async function openWindow(tx: ReadTx, key: string, window: number, now: Date) {
  const row = await tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return undefined;
  const elapsed = now.getTime() - new Date(row.window_start).getTime();
  return elapsed >= window || elapsed < 0 ? undefined : { ...row, elapsed };
}
