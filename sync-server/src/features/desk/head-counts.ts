import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { type Counts, peopleIn, revisionsOf, teachersIn } from './overview-store.ts';

declare module '#server/context.ts' {
  interface AppContext {
    headCounts: HeadCounts;
  }
}

/** The numbers of people in one school at one revision. */
interface SchoolCounts {
  revision: number;
  people: ReadonlyMap<string, Counts>;
  teachers: number;
}

/** The number of schools whose counts are cached. */
const mostSchools = 500;

/**
 * Caches the numbers of people of each school until its people change, because every desk asks again each minute.
 * Counting ten thousand people takes 40 ms. Dropping any of it is safe.
 */
export class HeadCounts {
  readonly #cache = new LRUCache<string, SchoolCounts>({ max: mostSchools });

  /** Returns the counts of some schools as of the transaction, by the id of the school. */
  async of(tx: ReadTx, schoolIds: readonly string[]): Promise<Map<string, SchoolCounts>> {
    const counts = new Map<string, SchoolCounts>();
    for (const { id, revision } of await revisionsOf(tx, schoolIds)) {
      const cached = this.#cache.get(id);
      const now =
        cached?.revision === revision
          ? cached
          : { revision, people: await peopleIn(tx, id), teachers: await teachersIn(tx, id) };
      this.#cache.set(id, now);
      counts.set(id, now);
    }
    return counts;
  }
}
