export type Row = Record<string, unknown>;
/** Rows by their primary keys, as JSON. */
export type Rows = Map<string, Row>;

interface Access {
  read(): Rows;
  asRead(row: Row): Row;
  write(): Rows;
  count(): number;
}

/** A table with the Dexie calls that the app's stores make. */
export class MemoryTable {
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

  toCollection() {
    const toArray = async () => structuredClone([...this.#access.read().values()]);
    return { raw: () => ({ toArray }), primaryKeys: () => this.#all().primaryKeys() };
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
      (row) => (this.#key.length === 1 ? row[String(this.#key)] : this.#key.map((column) => row[column])),
      (keys) => this.bulkDelete(keys),
    );
  }
}

/** Rows of a table by an index, in its order. */
class Selection {
  readonly #rows: () => Row[];
  readonly #index: string;
  readonly #keyOf: (row: Row) => unknown;
  readonly #delete: (keys: unknown[]) => Promise<void>;

  constructor(
    rows: () => Row[],
    index: string,
    keyOf: (row: Row) => unknown,
    deleteAll: (keys: unknown[]) => Promise<void>,
  ) {
    this.#rows = rows;
    this.#index = index;
    this.#keyOf = keyOf;
    this.#delete = deleteAll;
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

  async primaryKeys(): Promise<unknown[]> {
    return this.#rows().map(this.#keyOf);
  }

  async delete(): Promise<void> {
    await this.#delete(await this.primaryKeys());
  }
}

function nameOf(row: Row, key: readonly string[]): string {
  return JSON.stringify(key.map((column) => row[column]));
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}
