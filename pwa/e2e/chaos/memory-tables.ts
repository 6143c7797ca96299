import { AsyncLocalStorage } from 'node:async_hooks';
import { unpacked } from '@memcherrish/shared/rules/whole-roster.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';

/*
 * What stands for IndexedDB where the app's own stores run without a browser: tables in memory, with the calls of Dexie that those stores
 * make and the promises they build on. Transactions run one after another, all of one or nothing of it is kept, and rows are copies. What
 * a browser does beyond that (locks, eviction, broken handles) is the browser stories' matter.
 */

type Row = Record<string, unknown>;
type Rows = Map<string, Row>;
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

/** What a row is read as where that is another thing than what is kept, as the hooks of local/database.ts have it. */
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

interface Access {
  read(): Rows;
  asRead(row: Row): Row;
  write(): Rows;
  count(): number;
}

class MemoryTable {
  readonly #key: readonly string[];
  readonly #access: Access;

  constructor(key: readonly string[], access: Access) {
    this.#key = key;
    this.#access = access;
  }

  async get(key: unknown): Promise<Row | undefined> {
    const row = this.#access.read().get(JSON.stringify([key].flat()));
    return row && this.#access.asRead(structuredClone(row));
  }

  async bulkGet(keys: readonly unknown[]): Promise<(Row | undefined)[]> {
    return await Promise.all(keys.map((key) => this.get(key)));
  }

  async put(row: Row): Promise<void> {
    const kept = structuredClone(row);
    if (this.#key[0] === 'seq') kept['seq'] ??= this.#access.count();
    this.#access.write().set(nameOf(kept, this.#key), kept);
  }

  async add(row: Row): Promise<void> {
    if (this.#access.read().has(nameOf(row, this.#key)))
      throw new Error('A row of this key is there already.');
    await this.put(row);
  }

  async bulkPut(rows: readonly Row[]): Promise<void> {
    for (const row of rows) await this.put(row);
  }

  async delete(key: unknown): Promise<void> {
    this.#access.write().delete(JSON.stringify([key].flat()));
  }

  async bulkDelete(keys: readonly unknown[]): Promise<void> {
    for (const key of keys) await this.delete(key);
  }

  async clear(): Promise<void> {
    this.#access.write().clear();
  }

  async toArray(): Promise<Row[]> {
    return await this.#all().toArray();
  }

  async each(work: (row: Row) => void): Promise<void> {
    await this.#all().each(work);
  }

  async count(): Promise<number> {
    return this.#access.read().size;
  }

  orderBy(index: string): Selection {
    return this.#select(() => true, index);
  }

  filter(isWanted: (row: Row) => boolean): Selection {
    return this.#select(isWanted, this.#key[0] ?? '');
  }

  where(column: string) {
    const select = (isWanted: (value: unknown) => boolean) =>
      this.#select((row) => isWanted(row[column]), column);
    return {
      equals: (value: unknown) => select((each) => each === value),
      anyOf: (values: readonly unknown[]) => select((each) => values.includes(each)),
      noneOf: (values: readonly unknown[]) => select((each) => !values.includes(each)),
      above: (value: number) => select((each) => Number(each) > value),
      below: (value: number) => select((each) => Number(each) < value),
    };
  }

  #all(): Selection {
    return this.#select(() => true, this.#key[0] ?? '');
  }

  #select(isWanted: (row: Row) => boolean, index: string): Selection {
    return new Selection(
      () => [...this.#access.read().values()].map(this.#access.asRead).filter(isWanted),
      index,
      (rows) => this.bulkDelete(rows.map((row) => this.#key.map((column) => row[column]))),
    );
  }
}

/** Rows of a table by an index, in its order. */
class Selection {
  readonly #rows: () => Row[];
  readonly #index: string;
  readonly #delete: (rows: Row[]) => Promise<void>;

  constructor(rows: () => Row[], index: string, deleteRows: (rows: Row[]) => Promise<void>) {
    this.#rows = rows;
    this.#index = index;
    this.#delete = deleteRows;
  }

  async sortBy(column: string): Promise<Row[]> {
    return structuredClone(this.#rows().sort((one, other) => compared(one[column], other[column])));
  }

  async toArray(): Promise<Row[]> {
    return await this.sortBy(this.#index);
  }

  async first(): Promise<Row | undefined> {
    return (await this.toArray())[0];
  }

  async count(): Promise<number> {
    return this.#rows().length;
  }

  async each(work: (row: Row) => void): Promise<void> {
    for (const row of await this.toArray()) work(row);
  }

  /** The values of the index itself: an array each where it is of several columns. */
  async keys(): Promise<unknown[]> {
    const columns = this.#index.replace(/^\[|\]$/g, '').split('+');
    return (await this.toArray()).map((row) =>
      columns.length === 1 ? row[this.#index] : columns.map((column) => row[column]),
    );
  }

  async delete(): Promise<void> {
    await this.#delete(this.#rows());
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

function nameOf(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((column) => row[column]));
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}
