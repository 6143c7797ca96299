import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { sentEditsKept } from '@memcherrish/shared/rules/limits.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Post } from '@memcherrish/shared/wire/posts.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import type { Contact, PersonDatabase, SyncState } from '#local/database.ts';
import type { OutboxRow, SentRow } from '#local/edits.ts';
import { lockIfPastLease } from '#local/lease.ts';
import { offeredAgain, rowsOf } from '#local/queue.ts';
import type { Changes, Slot } from './changes.ts';
import { photosNamed } from './photos.ts';
import { Superseded } from './superseded.ts';

/** What the engine needs of the device. */
export interface SyncStore {
  read(): Promise<Standing>;
  rosters(divisionIds: readonly string[]): Promise<Roster[]>;
  /** The posts of these batches. */
  posts(batchIds: readonly string[]): Promise<Post[]>;
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
  /** Keys of the edits that the server has confirmed and no pull has brought yet. */
  confirmed: string[];
}

export class DexieStore implements SyncStore {
  readonly #db: PersonDatabase;
  readonly #generation: string;

  constructor(db: PersonDatabase, generation: string) {
    this.#db = db;
    this.#generation = generation;
  }

  async read(): Promise<Standing> {
    const { rosters, structures, me, state, wanted, outbox } = this.#db;
    return await this.#db.transaction('r', [rosters, structures, me, state, wanted, outbox], async () => {
      const [held, own, keys, schools, waited, sent] = await Promise.all([
        this.#state(),
        me.get('me'),
        rosters.orderBy('[schoolId+batchId+divisionId]').keys(),
        structures.toArray(),
        wanted.toArray(),
        outbox.where('state').equals('sent').toArray(),
      ]);
      return {
        state: held,
        me: own?.me ?? null,
        slots: keys.map(slotOf),
        structures: schools,
        wanted: waited.map((row) => row.batchId),
        confirmed: sent.map((row) => row.key),
      };
    });
  }

  async rosters(divisionIds: readonly string[]): Promise<Roster[]> {
    if (divisionIds.length === 0) return [];
    const found = await this.#db.rosters.bulkGet([...divisionIds]);
    return found.filter((roster) => roster !== undefined);
  }

  async posts(batchIds: readonly string[]): Promise<Post[]> {
    if (batchIds.length === 0) return [];
    return await this.#db.posts
      .where('batchId')
      .anyOf([...batchIds])
      .toArray();
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
    const named = photosNamed([], structures, me, await this.#db.posts.toArray());
    // As they are kept: to make faces of everybody would hold up what comes next.
    const rosters = await this.#db.rosters.toCollection().raw().toArray();
    for (const path of photosNamed(rosters, [], null)) named.add(path);
    return named;
  }

  async apply(changes: Changes, now: number): Promise<void> {
    const { rosters, structures, posts, me, state, wanted, outbox, sent } = this.#db;
    const tables = [rosters, structures, posts, me, state, wanted, outbox, sent];
    await this.#db.transaction('rw', tables, async () => {
      const before = await this.#state();
      if (before.epoch !== null && before.epoch !== changes.epoch) await this.#offerAgain();
      else await this.#settle(changes.confirmed, now);
      await this.#offerMissed(changes.posts);
      // No two of these touch the same row.
      await Promise.all([
        rosters.bulkDelete(changes.droppedRosters),
        rosters.bulkPut(changes.rosters),
        structures.bulkDelete(changes.droppedStructures),
        structures.bulkPut(changes.structures),
        posts.bulkDelete(changes.droppedPosts),
        posts.bulkPut(changes.posts),
        wanted.bulkDelete(changes.answered),
        me.put({ key: 'me', me: changes.me }),
        state.put({
          ...before,
          cursor: changes.cursor,
          epoch: changes.epoch,
          kept: changes.kept,
          posts: changes.postBatches,
          asOf: changes.asOf,
          lastContact: now,
          contact: 'live',
          locked: false,
        }),
      ]);
    });
  }

  async setContact(contact: Contact): Promise<void> {
    if ((await this.#state()).contact === contact) return;
    await this.#db.transaction('rw', this.#db.state, async () => {
      const before = await this.#state();
      if (before.contact !== contact) await this.#db.state.put({ ...before, contact });
    });
  }

  async lockIfPastLease(now: number): Promise<boolean> {
    return await lockIfPastLease(this.#db, this.#generation, now);
  }

  /** Takes the edits out of the outbox that a pull has brought, and keeps them for a while: a restored server may not know them. */
  async #settle(keys: readonly string[], now: number): Promise<void> {
    const { outbox, sent } = this.#db;
    const rows = await outbox
      .where('key')
      .anyOf([...keys])
      .toArray();
    await sent.bulkPut(rows.flatMap((row) => asSent(row, now)));
    await outbox.bulkDelete(rows.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
    await sent
      .where('sentAt')
      .below(now - sentEditsKept)
      .delete();
  }

  /** After a restore: what this server may have forgotten waits once more. What it does know by its key has no second effect. */
  async #offerAgain(): Promise<void> {
    const { outbox, sent } = this.#db;
    const confirmed = await outbox.where('state').equals('sent').toArray();
    const rows = [...confirmed, ...(await sent.toArray())];
    await outbox.bulkDelete(confirmed.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
    await sent.clear();
    await outbox.bulkPut(offeredAgain(rows, await rowsOf(this.#db)));
  }

  /** What was about a post that nobody had brought back yet is offered once more when the post is there. */
  async #offerMissed(posts: readonly Post[]): Promise<void> {
    const { outbox, sent } = this.#db;
    const here = new Set(posts.map((post) => post._id));
    if (here.size === 0) return;
    const rows = (await sent.toArray()).filter(
      ({ edit, answered }) => answered?.missed === true && 'postId' in edit && here.has(edit.postId),
    );
    await sent.bulkDelete(rows.map((row) => row.key));
    await outbox.bulkPut(offeredAgain(rows, await rowsOf(this.#db)));
  }

  async #state(): Promise<SyncState> {
    const state = await this.#db.state.get('state');
    if (state?.generation !== this.#generation) throw new Superseded();
    return state;
  }
}

function asSent({ seq, key, layout, edit, madeAt, answered }: OutboxRow, sentAt: number): SentRow[] {
  return seq === undefined ? [] : [{ key, seq, layout, edit, madeAt, sentAt, ...(answered && { answered }) }];
}

function slotOf(key: unknown): Slot {
  if (!Array.isArray(key)) throw new TypeError('not a compound key');
  const [schoolId, batchId, divisionId] = key.map(String);
  if (schoolId === undefined || batchId === undefined || divisionId === undefined)
    throw new TypeError('not a key of three parts');
  return { schoolId, batchId, divisionId };
}
