import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { operationOf } from './admission-rows.ts';
import { DoorState, type StoredOperation } from './door-state.ts';

declare module '#server/context.ts' {
  interface AppContext {
    doors: Doors;
  }
}

/** The operations of all doors in memory together: those of five doors at their limit. */
const mostOperations = 150_000;

interface KeptDoor {
  revision: number;
  last: number;
  state: DoorState;
}

const empty: KeptDoor = { revision: 0, last: 0, state: new DoorState([]) };

/**
 * Caches the doors of events, so that a read computes nothing when nothing changed. The revision of a door and the last
 * number of its operations name its state: numbers only rise, and every other change raises the revision. So several
 * servers agree, and all of it can be dropped at any time.
 */
export class Doors {
  readonly #cache = new LRUCache<string, KeptDoor>({
    maxSize: mostOperations,
    sizeCalculation: ({ state }) => state.weight + 1,
  });

  async at(tx: ReadTx, eventId: string): Promise<DoorState> {
    return (await this.atEach(tx, [eventId])).get(eventId) ?? empty.state;
  }

  /**
   * Returns the doors of events that recorded something. The transaction must not have changed admissions itself: it may
   * still fail, and the cache would keep what was never stored.
   */
  async atEach(tx: ReadTx, eventIds: readonly string[]): Promise<Map<string, DoorState>> {
    const found = new Map<string, DoorState>();
    if (eventIds.length === 0) return found;
    const rows = await tx
      .selectFrom('events')
      .select((row) => [
        'events.id',
        'events.door_revision as revision',
        // A maximum of its own reads one entry of the index. With 'group by' it reads all of them.
        row
          .selectFrom('admissions')
          .select(({ fn }) => fn.max<number | null>('number').as('last'))
          .whereRef('admissions.event_id', '=', 'events.id')
          .as('last'),
      ])
      .where('events.id', 'in', eventIds)
      .execute();
    const outdated: (KeptDoor & { id: string })[] = [];
    for (const { id, revision, last } of rows) {
      if (last === null) continue;
      const kept = this.#cache.get(id);
      const isSame = kept?.revision === revision;
      if (isSame && kept.last === last) found.set(id, kept.state);
      else {
        // An older transaction reads beside a newer one: it starts from the beginning.
        const start = isSame && kept.last < last ? kept : empty;
        outdated.push({ id, revision, last, state: start.state });
      }
    }
    for (const [id, kept] of await this.#readAgain(tx, outdated)) {
      found.set(id, kept.state);
      if (!this.#isNewer(id, kept)) this.#cache.set(id, kept);
    }
    return found;
  }

  #isNewer(id: string, { revision, last }: KeptDoor): boolean {
    const now = this.#cache.get(id);
    return now !== undefined && (now.revision > revision || (now.revision === revision && now.last > last));
  }

  /** Reads the operations that are not in memory. */
  async #readAgain(
    tx: ReadTx,
    outdated: readonly (KeptDoor & { id: string })[],
  ): Promise<Map<string, KeptDoor>> {
    if (outdated.length === 0) return new Map();
    const rows = await tx
      .selectFrom('admissions')
      .select(['event_id', 'id', 'number', 'kind', 'who', 'link_to', 'name', 'place', 'removes'])
      .where('discarded', '=', 0)
      .where((row) =>
        row.or(
          outdated.map(({ id, state }) =>
            row.and([row('event_id', '=', id), row('number', '>', state.stored.at(-1)?.number ?? 0)]),
          ),
        ),
      )
      .orderBy('event_id')
      .orderBy('number')
      .execute();
    const byEvent = Map.groupBy(rows, (row) => row.event_id);
    return new Map(
      outdated.map(({ id, revision, last, state }) => {
        const added = (byEvent.get(id) ?? []).map(
          (row): StoredOperation => ({ number: row.number, operation: operationOf(row) }),
        );
        const stored = added.length === 0 ? state.stored : [...state.stored, ...added];
        return [id, { revision, last, state: stored === state.stored ? state : new DoorState(stored) }];
      }),
    );
  }
}
