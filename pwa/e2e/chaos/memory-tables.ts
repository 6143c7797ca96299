import { AsyncLocalStorage } from 'node:async_hooks';
import { unpacked } from '@memcherrish/shared/rules/whole-roster.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import { MemoryTable, type Row, type Rows } from './memory-table.ts';

/*
 * What stands for IndexedDB where the app's own stores run without a browser: tables in memory, with the calls of Dexie that those stores
 * make and the promises they build on. Transactions run one after another, all of one or nothing of it is kept, and rows are copies. What
 * a browser does beyond that (locks, eviction, broken handles) is the browser stories' matter.
 */

type Contents = Record<string, Rows>;

/** Of each table its primary key: the names of the columns, `seq` counted by the database. */
const primaryKeys: Record<string, readonly string[]> = {
  rosters: ['divisionId'],
  structures: ['_id'],
  me: ['key'],
  state: ['key'],
  wanted: ['batchId'],
  posts: ['_id'],
  outbox: ['seq'],
  sent: ['key'],
  drafts: ['key', 'part'],
};

/** What a row is read as where that is another thing than what is kept, as the hooks of local/db/database.ts have it. */
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
  readonly outbox = this.#table('outbox');
  readonly sent = this.#table('sent');
  readonly drafts = this.#table('drafts');
  /** Told of each transaction that has changed something, once it is durable, and of the tables that it changed. */
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

  /** The device dies: what is not committed by now never is. Answers what the next start finds. */
  die(): MemoryDatabase {
    this.#closed = true;
    const next = new MemoryDatabase(this.name, this.#contents);
    next.#counted = this.#counted;
    next.onCommit = this.onCommit;
    return next;
  }

  /** Everything that is durable now, as it is read. */
  committed(): Committed {
    return contentsOf(this.#contents);
  }

  /** As local/db/database.ts has it. */
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
