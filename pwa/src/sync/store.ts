import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { Contact, PersonDatabase, SyncState } from '#local/database.ts';
import { lockIfPastLease } from '#local/lease.ts';
import type { Changes, Slot } from './changes.ts';
import { photosNamed } from './photos.ts';

/** What the engine needs of the device. */
export interface SyncStore {
  read(): Promise<Standing>;
  rosters(divisionIds: readonly string[]): Promise<Roster[]>;
  /** Which of these photos a roster other than the given ones still names. */
  stillNamed(photos: readonly string[], except: readonly string[]): Promise<Set<string>>;
  allPhotos(): Promise<Set<string>>;
  /** All of it and the cursor, or nothing. Refuses with `Superseded` once the person has signed out. */
  apply(changes: Changes, now: number): Promise<void>;
  setContact(contact: Contact): Promise<void>;
  /** Whether the lease ran out just now. */
  lockIfPastLease(now: number): Promise<boolean>;
}

export interface Standing {
  state: SyncState;
  me: Me | null;
  slots: Slot[];
  structures: Structure[];
  /** Batches that a screen waits for. */
  wanted: string[];
}

/** The person signed out, or somebody else's database has taken the place: nothing may be written any more. */
export class Superseded extends Error {}

export class DexieStore implements SyncStore {
  readonly #db: PersonDatabase;
  readonly #generation: string;

  constructor(db: PersonDatabase, generation: string) {
    this.#db = db;
    this.#generation = generation;
  }

  async read(): Promise<Standing> {
    const { rosters, structures, me, state, wanted } = this.#db;
    return await this.#db.transaction('r', [rosters, structures, me, state, wanted], async () => {
      const keys = await rosters.orderBy('[schoolId+batchId+divisionId]').keys();
      return {
        state: await this.#state(),
        me: (await me.get('me'))?.me ?? null,
        slots: keys.map(slotOf),
        structures: await structures.toArray(),
        wanted: (await wanted.toArray()).map((row) => row.batchId),
      };
    });
  }

  async rosters(divisionIds: readonly string[]): Promise<Roster[]> {
    const found = await this.#db.rosters.bulkGet([...divisionIds]);
    return found.filter((roster) => roster !== undefined);
  }

  async stillNamed(photos: readonly string[], except: readonly string[]): Promise<Set<string>> {
    const named = new Set<string>();
    if (photos.length === 0) return named;
    await this.#db.rosters
      .where('divisionId')
      .noneOf([...except])
      .each((roster) => {
        const here = photosNamed([roster], [], null);
        for (const path of photos) if (here.has(path)) named.add(path);
      });
    return named;
  }

  async allPhotos(): Promise<Set<string>> {
    const { structures, me } = await this.read();
    const named = photosNamed([], structures, me);
    await this.#db.rosters.each((roster) => {
      for (const path of photosNamed([roster], [], null)) named.add(path);
    });
    return named;
  }

  async apply(changes: Changes, now: number): Promise<void> {
    const { rosters, structures, me, state, wanted } = this.#db;
    await this.#db.transaction('rw', [rosters, structures, me, state, wanted], async () => {
      const before = await this.#state();
      await rosters.bulkDelete(changes.droppedRosters);
      await rosters.bulkPut(changes.rosters);
      await structures.bulkDelete(changes.droppedStructures);
      await structures.bulkPut(changes.structures);
      await wanted.bulkDelete(changes.answered);
      await me.put({ key: 'me', me: changes.me });
      await state.put({
        ...before,
        cursor: changes.cursor,
        kept: changes.kept,
        asOf: changes.asOf,
        lastContact: now,
        contact: 'live',
        locked: false,
      });
    });
  }

  async setContact(contact: Contact): Promise<void> {
    await this.#db.transaction('rw', this.#db.state, async () => {
      const before = await this.#state();
      if (before.contact !== contact) await this.#db.state.put({ ...before, contact });
    });
  }

  async lockIfPastLease(now: number): Promise<boolean> {
    return await lockIfPastLease(this.#db, this.#generation, now);
  }

  async #state(): Promise<SyncState> {
    const state = await this.#db.state.get('state');
    if (state?.generation !== this.#generation) throw new Superseded();
    return state;
  }
}

function slotOf(key: unknown): Slot {
  if (!Array.isArray(key)) throw new TypeError('not a compound key');
  const [schoolId, batchId, divisionId] = key.map(String);
  if (schoolId === undefined || batchId === undefined || divisionId === undefined)
    throw new TypeError('not a key of three parts');
  return { schoolId, batchId, divisionId };
}
