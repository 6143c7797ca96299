import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { LRUCache } from 'lru-cache';
import { partsOf } from '#db/parts.ts';
import type { ReadTx } from '#db/write.ts';
import { structuresOf } from '#directory/structure-store.ts';

export interface KeptStructure {
  revision: number;
  structure: Structure;
  /** The JSON that is sent. */
  text: string;
  /** The divisions of each batch, by their ids. */
  divisions: ReadonlyMap<string, readonly string[]>;
}

const megabyte = 1024 * 1024;

/**
 * Caches structures until their revision changes, because every pull needs them, and anyone may list all schools. Its size is limited.
 * Dropping any of it is safe.
 */
export class Structures {
  readonly #cache = new LRUCache<string, KeptStructure>({
    maxSize: 32 * megabyte,
    sizeCalculation: ({ text }) => text.length,
  });

  /** Returns the structure of a school. The revision must have been read in the transaction of `tx`. */
  async of(tx: ReadTx, school: { id: string; revision: number }): Promise<KeptStructure> {
    const [kept] = await this.ofEach(tx, [school]);
    if (!kept) throw new Error('A school without a structure.');
    return kept;
  }

  /** Returns the structures of schools in their order. Reads those that changed since. */
  async ofEach(tx: ReadTx, schools: readonly { id: string; revision: number }[]): Promise<KeptStructure[]> {
    const found = new Map<string, KeptStructure>();
    const outdated = new Map<string, number>();
    for (const { id, revision } of schools) {
      const cached = this.#cache.get(id);
      if (cached?.revision === revision) found.set(id, cached);
      else outdated.set(id, revision);
    }
    for (const some of partsOf([...outdated.keys()])) {
      for (const structure of await structuresOf(tx, some)) {
        const made = keptOf(structure, outdated.get(structure._id) ?? 0);
        this.#cache.set(structure._id, made);
        found.set(structure._id, made);
      }
    }
    return schools.flatMap(({ id }) => found.get(id) ?? []);
  }
}

const keptOf = (structure: Structure, revision: number): KeptStructure => ({
  ...{ revision, structure, text: JSON.stringify(structure) },
  divisions: new Map(
    structure.batches.map((batch) => [batch._id, batch.divisions.map(({ _id }) => _id).sort()]),
  ),
});
