import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { maxAskedBatches } from '@memcherrish/shared/wire/sync.ts';
import type { LocalSnapshot } from './store.ts';

/** What a pull asks for beside the own batches, by ids; `*` is every school. */
export interface PullRequest {
  batches: readonly string[];
  schools: readonly string[];
}

/** Decides what the next pull asks for, and remembers what there was not to be had. */
export class BatchScheduler {
  readonly #unavailable = new Set<string>();
  readonly #mayFetchAhead: () => boolean;

  constructor(mayFetchAhead: () => boolean) {
    this.#mayFetchAhead = mayFetchAhead;
  }

  /** The batches that a screen waits for; else everything at first, and later a school with batches that are not here. */
  next(snapshot: LocalSnapshot): PullRequest {
    if (snapshot.wanted.length > 0)
      return { batches: snapshot.wanted.slice(0, maxAskedBatches), schools: [] };
    const ahead = this.#ahead(snapshot);
    return { batches: [], schools: ahead === undefined ? [] : [ahead] };
  }

  /** Whether there is something to ask for at once. */
  hasMore(snapshot: LocalSnapshot): boolean {
    return snapshot.wanted.length > 0 || this.#ahead(snapshot) !== undefined;
  }

  /** Of what was asked for, what the answer does not keep is not asked for again. */
  note({ batches, schools }: PullRequest, structures: readonly Structure[], kept: readonly string[]): void {
    const inSchools = structures
      .filter((school) => schools.includes(school._id))
      .flatMap((school) => school.batches.map((batch) => batch._id));
    for (const batchId of [...batches, ...inSchools]) {
      if (!kept.includes(batchId)) this.#unavailable.add(batchId);
    }
  }

  #ahead({ state, structures }: LocalSnapshot): string | undefined {
    if (!this.#mayFetchAhead()) return undefined;
    if (state.cursor === null) return '*';
    const held = new Set([...state.kept, ...this.#unavailable]);
    return structures.find((school) => school.batches.some((batch) => !held.has(batch._id)))?._id;
  }
}
