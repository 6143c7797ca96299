import { setImmediate } from 'node:timers/promises';
import { NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import type { DeskFound } from '@memcherrish/shared/wire/desk/desk-search.ts';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { revisionsOf } from './overview-store.ts';
import { namesIn } from './search-store.ts';

declare module '#server/context.ts' {
  interface AppContext {
    nameIndexes: NameIndexes;
  }
}

interface IndexedSchool {
  revision: number;
  names: Promise<NameIndex<DeskFound>>;
}

/** The number of schools whose names are cached. */
const mostSchools = 50;
/** The number of people that are indexed before other work gets its turn. */
const atOnce = 500;

/**
 * Caches an index of the names of each school until its people change. Indexing ten thousand people takes a quarter of a
 * second, in pieces. Dropping any of it is safe.
 */
export class NameIndexes {
  readonly #cache = new LRUCache<string, IndexedSchool>({ max: mostSchools });

  /** Returns the index of each school as of the transaction. The caller awaits them after it. */
  async of(tx: ReadTx, schoolIds: readonly string[]): Promise<Promise<NameIndex<DeskFound>>[]> {
    const indexes: Promise<NameIndex<DeskFound>>[] = [];
    for (const { id, revision } of await revisionsOf(tx, schoolIds)) {
      const cached = this.#cache.get(id);
      const now =
        cached?.revision === revision ? cached : { revision, names: indexed(await namesIn(tx, id)) };
      this.#cache.set(id, now);
      indexes.push(now.names);
    }
    return indexes;
  }
}

async function indexed(people: readonly { found: DeskFound; names: string[] }[]) {
  const index = new NameIndex<DeskFound>();
  for (let from = 0; from < people.length; from += atOnce) {
    for (const { found, names } of people.slice(from, from + atOnce)) index.add(found, { names, about: [] });
    await setImmediate();
  }
  return index;
}
