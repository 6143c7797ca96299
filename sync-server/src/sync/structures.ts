import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { structuresOf } from '#directory/structure-store.ts';

export interface KeptStructure {
  revision: number;
  /** The JSON that is sent. */
  text: string;
  /** The divisions of each batch, by their ids. */
  divisions: ReadonlyMap<string, readonly string[]>;
}

const megabyte = 1024 * 1024;

/**
 * Caches structures until their revision changes, because every pull needs them. Its size is limited.
 * Dropping any of it is safe.
 */
export class Structures {
  readonly #cache = new LRUCache<string, KeptStructure>({
    maxSize: 32 * megabyte,
    sizeCalculation: ({ text }) => text.length,
  });

  /** Returns the structure of a school. The revision must have been read in the transaction of `tx`. */
  async of(tx: ReadTx, school: { id: string; revision: number }): Promise<KeptStructure> {
    const cached = this.#cache.get(school.id);
    if (cached?.revision === school.revision) return cached;
    const [structure] = await structuresOf(tx, [school.id]);
    if (!structure) throw new Error('A school without a structure.');
    const made: KeptStructure = {
      revision: school.revision,
      text: JSON.stringify(structure),
      divisions: new Map(
        structure.batches.map((batch) => [batch._id, batch.divisions.map(({ _id }) => _id).sort()]),
      ),
    };
    this.#cache.set(school.id, made);
    return made;
  }
}
