import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { FetchedEvents } from '#api/events.ts';
import type { Outcome } from '#api/outcome.ts';
import type { EventsRow, PersonDatabase } from '#local/db/database.ts';
import { Superseded } from './superseded.ts';

export interface EventsStore {
  /** Returns the tag of the stored document; null without one. */
  tag(): Promise<string | null>;
  put(fetched: NonNullable<FetchedEvents>): Promise<void>;
}

export interface EventsKeeperDeps {
  fetchEvents(tag: string | null): Promise<Outcome<FetchedEvents>>;
  store: EventsStore;
  isCurrent(): boolean;
  onFault(error: unknown): void;
}

/**
 * Keeps the document of events up to date: asks for it after each pull, once at a time. After a failure the next
 * pull tries again, and pulls handle an ended session.
 */
export class EventsKeeper {
  readonly #deps: EventsKeeperDeps;
  #isAsking = false;
  #asksAgain = false;

  constructor(deps: EventsKeeperDeps) {
    this.#deps = deps;
  }

  refresh(): void {
    this.#asksAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#ask()
      .catch((error: unknown) => {
        if (!(error instanceof Superseded) && this.#deps.isCurrent()) this.#deps.onFault(error);
      })
      .finally(() => {
        this.#isAsking = false;
        if (this.#asksAgain && this.#deps.isCurrent()) this.refresh();
      });
  }

  async #ask(): Promise<void> {
    const { fetchEvents, store, isCurrent } = this.#deps;
    const outcome = await fetchEvents(await store.tag());
    if (!isCurrent() || !outcome.ok || outcome.value === null) return;
    await store.put(outcome.value);
  }
}

export class DexieEvents implements EventsStore {
  readonly #db: PersonDatabase;
  readonly #generation: string;

  constructor(db: PersonDatabase, generation: string) {
    this.#db = db;
    this.#generation = generation;
  }

  async tag(): Promise<string | null> {
    return (await this.#db.events.get('events'))?.tag ?? null;
  }

  /** Stores a document without the events that the person may no longer see: a pull may have run meanwhile. */
  async put({ tag, document }: NonNullable<FetchedEvents>): Promise<void> {
    const { state, events, me } = this.#db;
    await this.#db.transaction('rw', [state, events, me], async () => {
      const [held, own] = await Promise.all([state.get('state'), me.get('me')]);
      if (held?.generation !== this.#generation) throw new Superseded();
      // The lease ran out, or nothing was pulled yet: the next pull brings the events, too.
      if (held.locked || !own) return;
      await events.put({ key: 'events', tag, document });
      await events.bulkPut(eventsAfter({ key: 'events', tag, document }, own.me));
    });
  }
}

/**
 * Returns the row without the events of batches and schools that the person has left; nothing if it stays as it is.
 * Without a tag the next call brings the whole document.
 */
export function eventsAfter({ document }: EventsRow, me: Me): EventsRow[] {
  const grounds = me.kind === 'teacher' ? me.assignments : me.memberships;
  const batches = new Set(grounds.map(({ batchId }) => batchId));
  const schools = new Set(grounds.map(({ schoolId }) => schoolId));
  const events = document.events.filter(({ batchId, schoolId }) =>
    batchId === null ? schools.has(schoolId) : batches.has(batchId),
  );
  if (events.length === document.events.length) return [];
  return [{ key: 'events', tag: null, document: { ...document, events } }];
}
