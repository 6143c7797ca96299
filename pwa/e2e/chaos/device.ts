import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import * as api from '#api/sync.ts';
import { freshState, type PersonDatabase, type SyncState } from '#local/db/database.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import { type Lines, moreToSend, rowFor } from '#local/outbox/queue.ts';
import type { Person } from '#local/session/person.ts';
import { SyncEngine } from '#sync/engine.ts';
import { OutboxSender } from '#sync/outbox-sender.ts';
import { senderDepsFor } from '#sync/outbox-sender-deps.ts';
import type { PhotoKeeper } from '#sync/photo-keeper.ts';
import { DexieStore } from '#sync/store.ts';
import type { Chance } from './chance.ts';
import { digest, directoryOf, partsOf, rowsIn } from './device-contents.ts';
import type { Commit, Directory, Seen } from './history.ts';
import { type Committed, MemoryDatabase } from './memory-tables.ts';
import { life, type ProcessLife, speed } from './process-lifecycle.ts';

export interface Owner {
  id: string;
  token: string;
}

interface DeviceOptions {
  name: string;
  owner: Owner;
  /** Base address of its network. */
  address: string;
  chance: Chance;
}

/**
 * The app's own sync on a device without a screen: outbox, sender and pulls, on tables in memory and a real
 * network.
 */
export class Device {
  readonly name: string;
  readonly owner: Owner;
  readonly commits: Commit[] = [];
  readonly discarded = new Set<string>();
  /** The length of each timer that ran out, in milliseconds of the device's clock. */
  readonly waited: number[] = [];
  readonly #faults: unknown[] = [];
  /** Called for each edit that the server has confirmed. */
  onConfirmed: () => void = () => undefined;
  readonly #person: Person;
  readonly #chance: Chance;
  readonly #life: ProcessLife;
  readonly #generation = 'the only one';
  readonly #born = Date.now();
  #tables: MemoryDatabase;
  #outboxSender: OutboxSender;
  #engine: SyncEngine;
  #digests: Pick<Commit, 'directory' | 'me' | 'parts'> = { directory: '', me: '', parts: [] };
  #wasLive = false;
  #lines: Lines = { waiting: [], parked: [] };

  constructor({ name, owner, address, chance }: DeviceOptions) {
    this.name = name;
    this.owner = owner;
    this.#person = { kind: 'schoolmate', id: owner.id };
    this.#chance = chance;
    this.#life = { address, token: owner.token, waited: this.waited };
    this.#tables = new MemoryDatabase(`${name}-${owner.id}`);
    this.#tables.onCommit = (contents, changed) => this.#record(contents, changed);
    this.#outboxSender = this.#newDrain();
    this.#engine = this.#newEngine();
  }

  async start(): Promise<void> {
    const { db } = this;
    await db.transaction('rw', db.state, async () => {
      if (!(await db.state.get('state'))) await db.state.put(freshState(this.#generation, this.now()));
    });
    life.run(this.#life, () => {
      this.#outboxSender.poke();
      void this.#engine.start();
    });
  }

  stop(): void {
    this.#outboxSender.stop();
    this.#engine.stop();
  }

  /** Kills the app in the middle of its work and starts it on the durable data. */
  async dieAndStart(): Promise<void> {
    const next = this.#tables.die();
    this.stop();
    this.#tables = next;
    this.#outboxSender = this.#newDrain();
    this.#engine = this.#newEngine();
    await this.start();
  }

  /** Imitates the browser's report of a network, or a page that becomes visible. */
  wake(): void {
    life.run(this.#life, () => {
      // The person is back on a good network and presses 'Try again': what another network refused is sent, too.
      this.#outboxSender.retry();
      this.#engine.poke();
    });
  }

  /** Imitates a poke from the server. */
  pull(): void {
    life.run(this.#life, () => this.#engine.poke());
  }

  /** Imitates the beat of a visible page, once a minute. */
  beat(): void {
    life.run(this.#life, () => {
      this.#outboxSender.beat();
      this.#engine.beat();
    });
  }

  /** Stores an edit as a form does (local/outbox/outbox.ts). */
  async save(edit: Edit): Promise<string> {
    const key = crypto.randomUUID();
    const { db } = this;
    await db.transaction('rw', db.state, db.outbox, db.sent, async () => {
      await db.outbox.add(await rowFor(db, key, edit));
    });
    return key;
  }

  /** Discards an edit that waits for the person, or replaces it by another. */
  async decide({ key, seq }: OutboxRow, instead: Edit | null): Promise<void> {
    const { db } = this;
    if (seq === undefined) return;
    await db.transaction('rw', db.state, db.outbox, db.sent, async () => {
      this.discarded.add(key);
      if (instead) await db.outbox.put({ ...(await rowFor(db, crypto.randomUUID(), instead)), seq });
      else await db.outbox.delete(seq);
    });
  }

  /** Throws an error of the app that the network did not cause. There must be none. */
  requireSound(): void {
    if (this.#faults.length > 0) throw new Error(`${this.name} is broken.`, { cause: this.#faults[0] });
  }

  get db(): PersonDatabase {
    return this.#tables as unknown as PersonDatabase;
  }

  /** Milliseconds of the device's clock. */
  readonly now = (): number => this.#born + (Date.now() - this.#born) * speed;

  queue(): OutboxRow[] {
    return rowsIn<OutboxRow>(this.#tables.committed(), 'outbox').sort(
      (one, other) => (one.seq ?? 0) - (other.seq ?? 0),
    );
  }

  state(): SyncState | undefined {
    return rowsIn<SyncState>(this.#tables.committed(), 'state')[0];
  }

  me(): Extract<Me, { kind: 'schoolmate' }> | null {
    const me = rowsIn<{ me: Me }>(this.#tables.committed(), 'me')[0]?.me;
    return me?.kind === 'schoolmate' ? me : null;
  }

  postsOf(batchId: string): Post[] {
    return rowsIn<Post>(this.#tables.committed(), 'posts').filter((post) => post.batchId === batchId);
  }

  /** Returns all other people on the device, in any class. */
  peopleAround(): { _id: string; name: string }[] {
    const faces = rowsIn<Roster>(this.#tables.committed(), 'rosters').flatMap(
      ({ schoolmates }) => schoolmates,
    );
    const others = new Map(faces.map((face) => [face._id, face]));
    others.delete(this.owner.id);
    return [...others.values()];
  }

  structures(): Structure[] {
    return rowsIn<Structure>(this.#tables.committed(), 'structures');
  }

  /** Returns whether all batches of the school are stored; the app downloads them one after another. */
  holdsAll(): boolean {
    const kept = this.state()?.kept ?? [];
    const structures = this.structures();
    return (
      structures.length > 0 &&
      structures.every(({ batches }) => batches.every(({ _id }) => kept.includes(_id)))
    );
  }

  holds(): Directory {
    return directoryOf(this.#tables.committed());
  }

  #record(contents: Committed, changed: ReadonlySet<string>): void {
    if (['rosters', 'structures', 'posts', 'me'].some((table) => changed.has(table))) {
      const { me, ...directory } = directoryOf(contents);
      this.#digests = { directory: digest(directory), me: digest(me), parts: partsOf(contents) };
    }
    const [state] = rowsIn<SyncState>(contents, 'state');
    const queue = rowsIn<OutboxRow>(contents, 'outbox');
    this.commits.push({
      ...{ device: this.name, viewer: this.owner.id },
      queue: queue.map(({ key, edit, state, answered }) => ({
        key,
        edit,
        state,
        ...(answered && { answered }),
      })),
      ...{ cursor: state?.cursor ?? null, epoch: state?.epoch ?? null, asOf: state?.asOf ?? null },
      ...this.#digests,
      seen: changed.has('me') ? this.#seenIn(contents) : null,
    });
    this.#react(state, queue);
  }

  /** Does the work of sync/sending.ts on its live queries. */
  #react(state: SyncState | undefined, queue: readonly OutboxRow[]): void {
    const inState = (...states: OutboxRow['state'][]) =>
      queue.flatMap((row) => (row.seq !== undefined && states.includes(row.state) ? [row.seq] : []));
    const lines = { waiting: inState('waiting'), parked: inState('refused', 'conflict') };
    const isMore = moreToSend(this.#lines, lines);
    this.#lines = lines;
    const isLive = state?.contact === 'live';
    const isBack = isLive && !this.#wasLive;
    this.#wasLive = isLive;
    life.run(this.#life, () => {
      if (isMore) this.#outboxSender.poke();
      if (isBack) this.#outboxSender.resume();
      else if (isLive) this.#outboxSender.pulled();
    });
  }

  #seenIn(contents: Committed): Seen | null {
    const me = rowsIn<{ me: Me }>(contents, 'me')[0]?.me;
    if (me?.kind !== 'schoolmate') return null;
    const { revisions, ...values } = me.schoolmate;
    const posts = rowsIn<Post>(contents, 'posts').map(({ _id, text, version }) => [_id, { text, version }]);
    return {
      ...{ values, revisions, posts: Object.fromEntries(posts) },
      batches: Object.keys(rowsIn<SyncState>(contents, 'state')[0]?.posts ?? {}),
      requests: me.requests.map(({ _id }) => _id),
      hidings: me.hidings.map(({ _id }) => _id),
    };
  }

  #newDrain(): OutboxSender {
    const { db } = this;
    return new OutboxSender({
      ...senderDepsFor({ db, generation: this.#generation, person: this.#person }),
      now: this.now,
      random: this.#chance.next,
      onConfirmed: () => {
        this.pull();
        this.onConfirmed();
      },
      onPaused: () => this.pull(),
      onEnded: (problem) => this.#faults.push(problem),
      onFault: (error) => this.#fault(db, error),
    });
  }

  #newEngine(): SyncEngine {
    const { db } = this;
    return new SyncEngine({
      api: { pull: (request) => api.pull(request) },
      store: new DexieStore(db, this.#generation),
      photos: noPhotos,
      now: this.now,
      random: this.#chance.next,
      isOurs: (me) => me.kind === 'schoolmate' && me.schoolmate._id === this.owner.id,
      mayFetchAhead: () => true,
      onPulled: () => undefined,
      onEnded: (problem) => this.#faults.push(problem),
      onFault: (error) => this.#fault(db, error),
      onSuperseded: () => undefined,
    });
  }

  /** Ignores errors of a killed app that still tries to write. */
  #fault(db: PersonDatabase, error: unknown): void {
    if (db === this.db) this.#faults.push(error);
  }
}

/** Only browsers store photos; the browser tests check them. */
const noPhotos: PhotoKeeper = {
  keep: async () => undefined,
  drop: async () => undefined,
  dropAllBut: async () => undefined,
};
