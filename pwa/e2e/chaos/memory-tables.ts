import { AsyncLocalStorage } from 'node:async_hooks';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { MemoryTable, type Row, type Rows } from './memory-table.ts';

/**
 * Replaces IndexedDB where the app's stores run without a browser: tables in memory, with the Dexie calls of
 * those stores and the guarantees that they need. Transactions run one after another and are atomic, and rows
 * are copies. Browser tests cover the rest: locks, eviction, broken connections.
 */

type Contents = Record<string, Rows>;

/** The primary key of each table, as column names. The database counts `seq`. */
const primaryKeys: Record<string, readonly string[]> = {
  rosters: ['divisionId'],
  structures: ['_id'],
  me: ['key'],
  state: ['key'],
  wanted: ['batchId'],
  posts: ['_id'],
  events: ['key'],
  classPhotos: ['key'],
  outbox: ['seq'],
  sent: ['key'],
  drafts: ['key', 'part'],
  doors: ['eventId'],
  admissions: ['eventId', 'id'],
  keys: ['name'],
};

/** Converts stored rows into the rows that are read, like the hooks of local/db/database.ts. */
const reading: Record<string, (row: Row) => Row> = { rosters: (row) => ({ ...unpacked(row as Roster) }) };

export type Committed = { readonly [table: string]: readonly Row[] };

export class MemoryDatabase {
  readonly name: string;
  readonly rosters = this.#table('rosters');
  readonly structures = this.#table('structures');
  readonly me = this.#table('me');
  readonly state = this.#table('state');
  readonly wanted = this.#table('wanted');
  readonly posts = this.#table('posts');
  readonly events = this.#table('events');
  readonly outbox = this.#table('outbox');
  readonly sent = this.#table('sent');
  readonly drafts = this.#table('drafts');
  readonly doors = this.#table('doors');
  readonly classPhotos = this.#table('classPhotos');
  readonly admissions = this.#table('admissions');
  readonly keys = this.#table('keys');
  /** Called after each durable transaction that changed something, with the changed tables. */
  onCommit: (contents: Committed, changed: ReadonlySet<string>) => void = () => undefined;
  #contents: Contents;
  #turn: Promise<unknown> = Promise.resolve();
  #counted = 0;
  #closed = false;
  readonly #inside = new AsyncLocalStorage<{ contents: Contents; changed: Set<string> }>();

  constructor(name: string, contents: Contents = emptyContents()) {
    this.name = name;
    this.#contents = contents;
    this.#counted = Math.max(0, ...[...(contents['outbox']?.values() ?? [])].map(({ seq }) => Number(seq)));
  }

  /** Kills the device: uncommitted data is lost. Returns the database of the next start. */
  die(): MemoryDatabase {
    this.#closed = true;
    const next = new MemoryDatabase(this.name, this.#contents);
    next.#counted = this.#counted;
    next.onCommit = this.onCommit;
    return next;
  }

  /** Returns all durable rows, as they are read. */
  committed(): Committed {
    return contentsOf(this.#contents);
  }

  /** Works like the method in local/db/database.ts. */
  async keptRosters(divisionIds: readonly string[]): Promise<Row[]> {
    const rows = await this.rosters.toCollection().raw().toArray();
    return rows.filter((row) => divisionIds.includes(String(row['divisionId'])));
  }

  async transaction<T>(_mode: string, ...args: [...tables: unknown[], work: () => Promise<T>]): Promise<T> {
    if (this.#inside.getStore()) throw new Error('A transaction inside another one.');
    const work = args.at(-1) as () => Promise<T>;
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    try {
      this.#requireOpen();
      const draft = {
        contents: Object.fromEntries(
          Object.entries(this.#contents).map(([name, rows]) => [name, new Map(rows)]),
        ),
        changed: new Set<string>(),
      };
      const result = await this.#inside.run(draft, work);
      this.#requireOpen();
      if (draft.changed.size > 0) {
        this.#contents = draft.contents;
        this.onCommit(contentsOf(this.#contents), draft.changed);
      }
      return result;
    } finally {
      resolve();
    }
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error('The device is dead.');
  }

  #table(name: string): MemoryTable {
    return new MemoryTable(primaryKeys[name] ?? [], {
      read: () => {
        this.#requireOpen();
        return (this.#inside.getStore()?.contents ?? this.#contents)[name] ?? new Map();
      },
      asRead: reading[name] ?? ((row) => row),
      write: () => {
        const draft = this.#inside.getStore();
        if (!draft) throw new Error(`${name} is written outside a transaction.`);
        draft.changed.add(name);
        return draft.contents[name] ?? new Map();
      },
      count: () => {
        this.#counted += 1;
        return this.#counted;
      },
    });
  }
}

function emptyContents(): Contents {
  return Object.fromEntries(Object.keys(primaryKeys).map((name) => [name, new Map()]));
}

function contentsOf(contents: Contents): Committed {
  return Object.fromEntries(
    Object.entries(contents).map(([name, rows]) => [
      name,
      [...rows.values()].map(reading[name] ?? ((row) => row)),
    ]),
  );
}
