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
  /** Ends the stream to make room for another one, and asks its app to come back later. */
  makeRoom: () => void;
}

/**
 * Tells the open event streams of this process that something changed. A poke carries no data, and losing one
 * loses nothing: the app pulls on start, on focus and when it comes online as well.
 */
export class Pokes {
  readonly #listeners = new Set<Listener>();

  /**
   * Streams are bounded for a session, an account and in all. The newest is always let in: it is the device in the person's hand. The
   * oldest of the account with the most streams makes room, on its session with the most: a laptop full of tabs ends no stream of a phone,
   * and one account ends none of another that has fewer.
   */
  listen(listener: Listener): () => void {
    const [oldest] = this.#crowdFor(listener);
    if (oldest) {
      this.#listeners.delete(oldest);
      oldest.makeRoom();
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The streams, oldest first, one of which has to end before this one is let in; none while there is room. */
  #crowdFor({ account, sessionId }: Listener): readonly Listener[] {
    const all = [...this.#listeners];
    const ofAccount = all.filter((each) => each.account === account);
    const ofSession = ofAccount.filter((each) => each.sessionId === sessionId);
    if (ofSession.length >= serverLoad.streamsPerSession) return ofSession;
    if (ofAccount.length >= serverLoad.streamsPerAccount) return mostOf(ofAccount, 'sessionId');
    return all.length < serverLoad.streams ? [] : mostOf(mostOf(all, 'account'), 'sessionId');
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

/** Those of the account or session that has the most. */
function mostOf(listeners: readonly Listener[], by: 'account' | 'sessionId'): readonly Listener[] {
  const groups = [...Map.groupBy(listeners, (each) => each[by]).values()];
  return groups.reduce((most, each) => (each.length > most.length ? each : most), []);
}
