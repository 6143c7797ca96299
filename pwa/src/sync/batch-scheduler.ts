import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { maxAskedBatches } from '@memcherrish/shared/wire/sync/sync.ts';
import type { LocalSnapshot } from './store.ts';

/** The ids that a pull requests in addition to the own batches; `*` is every school. */
export interface PullRequest {
  batches: readonly string[];
  schools: readonly string[];
}

/** Decides what the next pull requests, and remembers what was not available. */
export class BatchScheduler {
  readonly #unavailable = new Set<string>();
  readonly #mayFetchAhead: () => boolean;

  constructor(mayFetchAhead: () => boolean) {
    this.#mayFetchAhead = mayFetchAhead;
  }

  /**
   * Returns the batches that a screen waits for. Otherwise everything at first, and later a school with missing
   * batches.
   */
  next(snapshot: LocalSnapshot): PullRequest {
    if (snapshot.wanted.length > 0)
      return { batches: snapshot.wanted.slice(0, maxAskedBatches), schools: [] };
    const ahead = this.#ahead(snapshot);
    return { batches: [], schools: ahead === undefined ? [] : [ahead] };
  }

  /** Returns whether there is something to request at once. */
  hasMore(snapshot: LocalSnapshot): boolean {
    return snapshot.wanted.length > 0 || this.#ahead(snapshot) !== undefined;
  }

  /** Notes which requested ids the response does not include, so that they are not requested again. */
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
