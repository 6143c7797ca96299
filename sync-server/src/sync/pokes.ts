import type { ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { type Bus, lonelyBus } from '#db/bus.ts';
import { budgets } from '#server/shares/budgets.ts';

const noAccounts: ReadonlySet<string> = new Set();

/** An open event stream of a client that listens for changes. */
export interface Listener {
  account: string;
  sessionId: string;
  /** The schools whose directory the viewer may open, and the batches whose posts they may read. */
  scope: Pick<ViewerScope, 'schools' | 'batches'>;
  /** Reads the viewer's scope again. Called after a change of it. */
  refresh: () => void;
  /** Sends 'pull' and nothing else. */
  poke: () => void;
  /** Ends the stream, because the session is over. */
  end: () => void;
  /** Ends the stream to make room for another one, and asks its app to reconnect later. */
  makeRoom: () => void;
}

/** A poke on its way to the other servers. It names ids only. */
type Message =
  | { school: string; unless: string[] }
  | { batch: string; unless: string[] }
  | { account: string }
  | { endedSession: string };

/**
 * Tells the open event streams of all servers of the database that data changed, or that their session ended. A poke
 * has no data. Losing one is harmless: the app also pulls on start, on focus and when it comes online.
 */
export class Pokes {
  readonly #listeners = new Set<Listener>();
  readonly #bus: Bus;

  constructor(bus: Bus = lonelyBus) {
    this.#bus = bus;
    bus.subscribe({
      onMessage: (text) => this.#receive(text),
      // Any poke may have been missed.
      onGap: () => {
        for (const each of this.#listeners) {
          each.refresh();
          each.poke();
        }
      },
    });
  }

  /**
   * Adds a stream. Streams are limited for a session, an account and in all. The newest is always admitted:
   * it is the device in the person's hand. The account with the most streams ends the oldest one of its
   * busiest session. So a laptop full of tabs ends no stream of a phone, and no account ends streams of one
   * that has fewer.
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

  /**
   * Returns the streams, oldest first, of which one must end before this one is admitted; empty while there
   * is room.
   */
  #crowdFor({ account, sessionId }: Listener): readonly Listener[] {
    const { total, account: most } = budgets.streams;
    const all = [...this.#listeners];
    const ofAccount = all.filter((each) => each.account === account);
    const ofSession = ofAccount.filter((each) => each.sessionId === sessionId);
    if (ofSession.length >= serverLoad.streamsPerSession) return ofSession;
    if (ofAccount.length >= most) return mostOf(ofAccount, 'sessionId');
    return all.length < total ? [] : mostOf(mostOf(all, 'account'), 'sessionId');
  }

  /**
   * Pokes all who may open the directory of the school. Skips the accounts in `unless`, which do not see the
   * change.
   */
  school(schoolId: string, unless: ReadonlySet<string> = noAccounts): void {
    this.#tell({ school: schoolId, unless: [...unless] });
    this.#school(schoolId, unless);
  }

  #school(schoolId: string, unless: ReadonlySet<string>): void {
    for (const each of this.#listeners) {
      if (each.scope.schools.has(schoolId) && !unless.has(each.account)) each.poke();
    }
  }

  /** Pokes all members of the batch, except the accounts in `unless`. */
  batch(batchId: string, unless: ReadonlySet<string> = noAccounts): void {
    this.#tell({ batch: batchId, unless: [...unless] });
    this.#batch(batchId, unless);
  }

  #batch(batchId: string, unless: ReadonlySet<string>): void {
    for (const each of this.#listeners) {
      if (each.scope.batches.has(batchId) && !unless.has(each.account)) each.poke();
    }
  }

  /** Pokes one account on all its devices. */
  account(accountId: string): void {
    this.#tell({ account: accountId });
    this.#account(accountId);
  }

  #account(accountId: string): void {
    for (const each of this.#listeners) {
      if (each.account !== accountId) continue;
      each.refresh();
      each.poke();
    }
  }

  sessionEnded(sessionId: string): void {
    this.#tell({ endedSession: sessionId });
    this.#sessionEnded(sessionId);
  }

  #sessionEnded(sessionId: string): void {
    for (const each of this.#listeners) if (each.sessionId === sessionId) each.end();
  }

  #tell(message: Message): void {
    if (this.#bus === lonelyBus) return;
    this.#bus.publish(JSON.stringify(message));
  }

  #receive(text: string): void {
    if (!text.startsWith('{')) return;
    const message = JSON.parse(text) as Message;
    if ('school' in message) this.#school(message.school, new Set(message.unless));
    else if ('batch' in message) this.#batch(message.batch, new Set(message.unless));
    else if ('account' in message) this.#account(message.account);
    else this.#sessionEnded(message.endedSession);
  }

  endAll(): void {
    for (const each of this.#listeners) each.end();
  }
}

/** Returns the streams of the account or session that has the most. */
function mostOf(listeners: readonly Listener[], by: 'account' | 'sessionId'): readonly Listener[] {
  const groups = [...Map.groupBy(listeners, (each) => each[by]).values()];
  return groups.reduce((most, each) => (each.length > most.length ? each : most), []);
}
