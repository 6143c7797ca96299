import { sentEditsKept } from '@memcherrish/shared/domain/limits.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import { packed } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { clockError } from '#clock/clock.ts';
import type { Contact, PersonDatabase, SyncState } from '#local/db/database.ts';
import { applyLease } from '#local/db/lease.ts';
import type { Edit, OutboxRow, SentRow } from '#local/edits/edits.ts';
import { offeredAgain } from '#local/outbox/queue.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { type Changes, divisionsIn, type Slot } from './changes.ts';
import { eventsAfter } from './events-store.ts';
import { photosNamed } from './photos.ts';
import { Superseded } from './superseded.ts';

export interface SyncStore {
  read(): Promise<LocalSnapshot>;
  rosters(divisionIds: readonly string[]): Promise<Roster[]>;
  posts(batchIds: readonly string[]): Promise<Post[]>;
  allPhotos(): Promise<Set<string>>;
  /**
   * Reads what a response touches and stores its changes, all or nothing, with the cursor. Stores nothing and returns
   * the photos to delete if some are no longer named and not yet `dropped`. Rejects with `Superseded` after a
   * sign-out.
   */
  apply(answer: PendingChanges, now: number, dropped: ReadonlySet<string>): Promise<string[]>;
  setContact(contact: Contact): Promise<void>;
  /** Hides or shows the directory as its lease says. Returns whether it was deleted just now. */
  applyLease(): Promise<boolean>;
}

/** A response with all its downloads. */
export interface PendingChanges {
  /** The divisions whose rosters it touches, and the batches whose posts it touches. */
  divisions: readonly string[];
  postBatches: readonly string[];
  changes(held: { rosters: PackedRoster[]; posts: Post[] }): Changes;
}

export interface LocalSnapshot {
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

  async read(): Promise<LocalSnapshot> {
    const { rosters, structures, me, state, wanted, outbox } = this.#db;
    return await this.#db.transaction('r', [rosters, structures, me, state, wanted, outbox], async () => {
      const [held, own, keys, schools, waited, sent] = await Promise.all([
        this.#state(),
        me.get('me'),
        rosters.toCollection().primaryKeys(),
        structures.toArray(),
        wanted.toArray(),
        outbox.where('state').equals('sent').toArray(),
      ]);
      return {
        state: held,
        me: own?.me ?? null,
        slots: slotsOf(keys, schools),
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

  async #kept(divisionIds: readonly string[]): Promise<PackedRoster[]> {
    return divisionIds.length === 0 ? [] : (await this.#db.keptRosters(divisionIds)).map(packed);
  }

  async posts(batchIds: readonly string[]): Promise<Post[]> {
    if (batchIds.length === 0) return [];
    return await this.#db.posts
      .where('batchId')
      .anyOf([...batchIds])
      .toArray();
  }

  async allPhotos(): Promise<Set<string>> {
    const { structures, me } = await this.read();
    const named = photosNamed([], structures, me, await this.#db.posts.toArray());
    // Reads packed rows: building a PersonView of every person would delay the next step.
    const rosters = await this.#db.rosters.toCollection().raw().toArray();
    for (const path of photosNamed(rosters, [], null)) named.add(path);
    const ofClasses = await this.#db.classPhotos.get('class-photos');
    for (const { path } of ofClasses?.document.photos ?? []) named.add(path);
    return named;
  }

  async apply(answer: PendingChanges, now: number, dropped: ReadonlySet<string>): Promise<string[]> {
    const { rosters, structures, posts, events, me, state, wanted, outbox, sent } = this.#db;
    const tables = [rosters, structures, posts, events, me, state, wanted, outbox, sent];
    return await this.#db.transaction('rw', tables, async () => {
      const [before, waited, heldRosters, heldPosts, heldEvents] = await Promise.all([
        this.#state(),
        wanted.toArray(),
        this.#kept(answer.divisions),
        this.posts(answer.postBatches),
        events.get('events'),
      ]);
      const changes = answer.changes({ rosters: heldRosters, posts: heldPosts });
      const unnamed = changes.unnamedPhotos.filter((path) => !dropped.has(path));
      const stillNamed = await this.#stillNamed(unnamed, answer.divisions);
      const toDrop = unnamed.filter((path) => !stillNamed.has(path));
      if (toDrop.length > 0) return toDrop;
      const answered = waited.map((row) => row.batchId).filter((batchId) => changes.answered.has(batchId));
      // No two of these touch the same row.
      await Promise.all([
        this.#moveEdits(before, changes, now),
        rosters.bulkDelete(changes.droppedRosters),
        rosters.bulkPut(changes.rosters),
        structures.bulkDelete(changes.droppedStructures),
        structures.bulkPut(changes.structures),
        posts.bulkDelete(changes.droppedPosts),
        posts.bulkPut(changes.posts),
        ...(heldEvents ? [events.bulkPut(eventsAfter(heldEvents, changes.me))] : []),
        wanted.bulkDelete(answered),
        me.put({ key: 'me', me: changes.me }),
        state.put({
          ...before,
          cursor: changes.cursor,
          epoch: changes.epoch,
          kept: changes.kept,
          posts: changes.postBatches,
          asOf: changes.asOf,
          lastContact: now,
          clockError: clockError(),
          contact: 'live',
          locked: false,
          daysOver: [],
        }),
      ]);
      await this.#offerMissed(changes);
      return [];
    });
  }

  async setContact(contact: Contact): Promise<void> {
    if ((await this.#state()).contact === contact) return;
    await this.#db.transaction('rw', this.#db.state, async () => {
      const before = await this.#state();
      if (before.contact !== contact) await this.#db.state.put({ ...before, contact });
    });
  }

  async applyLease(): Promise<boolean> {
    return await applyLease(this.#db, this.#generation);
  }

  /** Returns which of these photos a roster other than the given ones still names. */
  async #stillNamed(photos: readonly string[], except: readonly string[]): Promise<Set<string>> {
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

  async #moveEdits(before: SyncState, changes: Changes, now: number): Promise<void> {
    if (before.epoch !== null && before.epoch !== changes.epoch) await this.#offerAgain();
    else await this.#settle(changes.confirmed, now);
  }

  /**
   * Deletes the edits that a pull has brought from the outbox. Stores them for a while in `sent`, since a restored
   * server may not know them.
   */
  async #settle(keys: readonly string[], now: number): Promise<void> {
    const { outbox, sent } = this.#db;
    // Deletes by keys: deleting by query would block the rest of the transaction.
    const [rows, old] = await Promise.all([
      keys.length === 0
        ? []
        : outbox
            .where('key')
            .anyOf([...keys])
            .toArray(),
      sent
        .where('sentAt')
        .below(now - sentEditsKept)
        .primaryKeys(),
    ]);
    await Promise.all([
      sent.bulkDelete(old),
      sent.bulkPut(rows.flatMap((row) => asSent(row, now))),
      outbox.bulkDelete(rows.flatMap(({ seq }) => (seq === undefined ? [] : [seq]))),
    ]);
  }

  /** Queues the edits that a restored server may have lost. Those that it knows by their key have no second effect. */
  async #offerAgain(): Promise<void> {
    const { outbox, sent } = this.#db;
    const confirmed = await outbox.where('state').equals('sent').toArray();
    const rows = [...confirmed, ...(await sent.toArray())];
    await outbox.bulkDelete(confirmed.flatMap(({ seq }) => (seq === undefined ? [] : [seq])));
    await sent.clear();
    await outbox.bulkPut(offeredAgain(rows, await rowsOf(this.#db)));
  }

  /**
   * Queues edits whose post or reply was missing after a server restore, once it is there again. The pull that brings
   * it may begin before the response 'not found' arrives, so edits that were just confirmed count as well.
   */
  async #offerMissed({ confirmed, posts: changed }: Changes): Promise<void> {
    if (changed.length === 0 && confirmed.length === 0) return;
    const { outbox, posts, sent } = this.#db;
    const missed = (await sent.toArray()).flatMap((row) =>
      row.answered?.missed === true && 'postId' in row.edit ? [{ row, edit: row.edit }] : [],
    );
    const held = await posts.bulkGet(missed.map(({ edit }) => edit.replyTo ?? edit.postId));
    const again = missed.filter(({ edit }, at) => isHeld(edit, held[at])).map(({ row }) => row);
    if (again.length === 0) return;
    await sent.bulkDelete(again.map((row) => row.key));
    await outbox.bulkPut(offeredAgain(again, await rowsOf(this.#db)));
  }

  async #state(): Promise<SyncState> {
    const state = await this.#db.state.get('state');
    if (state?.generation !== this.#generation) throw new Superseded();
    return state;
  }
}

/** Returns whether the device has what an edit is about: a post, a reply, or the post below which a reply goes. */
function isHeld(
  { kind, postId, replyTo }: Extract<Edit, { postId: string }>,
  post: Post | undefined,
): boolean {
  if (!post || kind === 'reply' || replyTo === undefined) return post !== undefined;
  return post.replies?.some(({ _id }) => _id === postId) === true;
}

function asSent({ seq, key, layout, edit, madeAt, answered }: OutboxRow, sentAt: number): SentRow[] {
  return seq === undefined ? [] : [{ key, seq, layout, edit, madeAt, sentAt, ...(answered && { answered }) }];
}

/** Returns the positions of the stored rosters, without those whose division no structure contains. */
function slotsOf(divisionIds: readonly string[], structures: readonly Structure[]): Slot[] {
  const divisions = divisionsIn(structures);
  return divisionIds.map(
    (divisionId) => divisions.get(divisionId) ?? { schoolId: '', batchId: '', divisionId },
  );
}
