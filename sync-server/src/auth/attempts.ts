import { signIn } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Database } from '#db/database.ts';
import type { WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';

/** A key to count, and how many tries it allows in a window. */
export interface Counter {
  key: string;
  most: number;
  window: number;
  /** The message shown when the limit is reached. */
  sentence: string;
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
    const row = await tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
    const elapsed = row ? now.getTime() - new Date(row.window_start).getTime() : window;
    // A clock that was set back also starts a new window.
    if (!row || elapsed >= window || elapsed < 0) {
      const fresh = { key, window_start: now.toISOString(), count: 1 };
      await tx
        .insertInto('attempts')
        .values(fresh)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
        .execute();
      return;
    }
    if (row.count >= allowed) {
      throw new ApiError('rate-limited', sentence, {
        retryAfterSeconds: Math.ceil((window - elapsed) / 1000),
      });
    }
    await tx
      .updateTable('attempts')
      .set({ count: row.count + 1 })
      .where('key', '=', key)
      .execute();
  }
}
