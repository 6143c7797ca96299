import { isInvited } from '@memcherrish/shared/access/event-audience.ts';
import type { EventsDocument } from '@memcherrish/shared/wire/events/events.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import type { FetchedDocument } from '#api/fetch-document.ts';
import type { EventsRow, PersonDatabase } from '#local/db/database.ts';
import type { DocumentStore } from './document-keeper.ts';
import { Superseded } from './superseded.ts';

export class DexieEvents implements DocumentStore<EventsDocument> {
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
  async put(fetched: FetchedDocument<EventsDocument>): Promise<void> {
    if (!fetched) return;
    const { tag, document } = fetched;
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
 * Returns the row without the events to which the person is no longer invited; nothing if it stays as it is.
 * Without a tag the next call brings the whole document.
 */
export function eventsAfter({ document }: EventsRow, me: Me): EventsRow[] {
  const grounds = me.kind === 'teacher' ? me.assignments : me.memberships;
  const events = document.events.filter(({ schoolId, batches, teachers }) => {
    const batchIds = batches?.map(({ _id }) => _id) ?? null;
    return isInvited({ schoolId, batchIds, teachers }, me.kind, grounds);
  });
  if (events.length === document.events.length) return [];
  return [{ key: 'events', tag: null, document: { ...document, events } }];
}
