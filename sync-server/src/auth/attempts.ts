import { signIn } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Database } from '#db/open.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * Counts tries in the database, so that a restart forgets nothing (design section 7). One counter an account: whoever tries, from
 * wherever.
 */
export class Attempts {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #factor: number | null;

  constructor(database: Database, clock: () => Date, factor: number | null) {
    this.#database = database;
    this.#clock = clock;
    this.#factor = factor;
  }

  /** Counts one try. Throws `rate-limited` with the sentence once the window's tries are used up. */
  async count(
    key: string,
    most: number = signIn.triesPerAccount,
    window: number = signIn.window,
    sentence: string = messages.tooManyTries,
  ): Promise<void> {
    if (this.#factor === null) return;
    const allowed = most * this.#factor;
    const now = this.#clock();
    const refusal = await this.#database.write(async ({ trx }) => {
      const row = await trx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
      const started = row ? new Date(row.window_start) : null;
      const elapsed = started ? now.getTime() - started.getTime() : window;
      // A clock that was set back starts a new window, too.
      if (!row || elapsed >= window || elapsed < 0) {
        const fresh = { key, window_start: now.toISOString(), count: 1 };
        await trx
          .insertInto('attempts')
          .values(fresh)
          .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
          .execute();
        return null;
      }
      if (row.count >= allowed) return Math.ceil((window - elapsed) / 1000);
      await trx
        .updateTable('attempts')
        .set({ count: row.count + 1 })
        .where('key', '=', key)
        .execute();
      return null;
    });
    if (refusal !== null) {
      throw new Refusal('rate-limited', sentence, { retryAfterSeconds: refusal });
    }
  }

  /** Forgets the tries of a key: the right password was among them. */
  async clear(key: string): Promise<void> {
    await this.#database.write(({ trx }) => trx.deleteFrom('attempts').where('key', '=', key).execute());
  }
}
