import type { ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { serverLoad } from '@memcherrish/shared/rules/limits.ts';

const nobody: ReadonlySet<string> = new Set();

/** Somebody who listens for changes: one open event stream. */
export interface Listener {
  account: string;
  sessionId: string;
  /** Where they stand: the schools whose directory is open to them, and the batches whose posts are. */
  scope: Pick<ViewerScope, 'schools' | 'batches'>;
  /** Their own standing may have changed: it has to be read again. */
  refresh: () => void;
  /** Says 'pull' and nothing else. */
  poke: () => void;
  /** Ends the stream: the session is over. */
  end: () => void;
}

/**
 * Tells the open event streams of this process that something changed (design section 6). A poke carries no data, and losing one
 * loses nothing: the app pulls on start, on focus and when it comes online as well.
 */
export class Pokes {
  readonly #listeners = new Set<Listener>();

  /** A session has no more streams than tabs: the oldest ends when there is one too many. */
  listen(listener: Listener): () => void {
    const own = [...this.#listeners].filter((each) => each.sessionId === listener.sessionId);
    if (own.length >= serverLoad.streamsPerSession) own[0]?.end();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Everyone who may open the directory of the school, but for the accounts in `unless`, who see nothing of the change. */
  school(schoolId: string, unless: ReadonlySet<string> = nobody): void {
    for (const each of this.#listeners) {
      if (each.scope.schools.has(schoolId) && !unless.has(each.account)) each.poke();
    }
  }

  /** Everyone in the batch, but for the accounts in `unless`. */
  batch(batchId: string, unless: ReadonlySet<string> = nobody): void {
    for (const each of this.#listeners) {
      if (each.scope.batches.has(batchId) && !unless.has(each.account)) each.poke();
    }
  }

  /** One account on all its devices. */
  account(accountId: string): void {
    for (const each of this.#listeners) {
      if (each.account !== accountId) continue;
      each.refresh();
      each.poke();
    }
  }

  sessionEnded(sessionId: string): void {
    for (const each of this.#listeners) if (each.sessionId === sessionId) each.end();
  }

  endAll(): void {
    for (const each of this.#listeners) each.end();
  }
}
