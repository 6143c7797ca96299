import { z } from 'zod';
import type { Named } from '#db/tables/column.ts';
import {
  columnsOf,
  isRemovableTable,
  keyOf,
  type PackTableName,
  packTableNames,
  type RemovableTable,
  removableTables,
} from '#db/tables/registry.ts';
import { CommandError } from '#server/operations/command/command.ts';

export type StoredRow = Record<string, string | number | null>;

/** The groups of tables that a column may name. */
const groups: Partial<Record<Named, readonly PackTableName[]>> = {
  people: ['schoolmates', 'teachers'],
  'photo owners': ['schools', 'schoolmates', 'teachers', 'posts', 'class_photos', 'removals'],
};

const tablesOf = (named: Named) => groups[named] ?? [named as PackTableName];

/** The ids of the rows of a pack, by their tables. */
export class PackIds {
  readonly #ids = new Map<PackTableName, Set<string>>();

  of(table: PackTableName): Set<string> {
    const known = this.#ids.get(table);
    if (known) return known;
    const made = new Set<string>();
    this.#ids.set(table, made);
    return made;
  }

  has(named: Named, id: string): boolean {
    return tablesOf(named).some((table) => this.#ids.get(table)?.has(id));
  }

  /** Returns the ids that a column may name. */
  named(named: Named): string[] {
    return tablesOf(named).flatMap((table) => [...this.of(table)]);
  }

  /** Returns the tables that have an id, and their ids. */
  entries(): Iterable<[PackTableName, Set<string>]> {
    return this.#ids;
  }

  /** Adds the id of a row. Rows with a key of several columns have none. */
  add(table: PackTableName, row: StoredRow): void {
    const id = row['id'];
    if (keyOf(table).length === 1 && typeof id === 'string') this.of(table).add(id);
  }
}

/**
 * Returns a row without what is left out: a value that names a row that is not there becomes null, or the whole row is
 * null, as the declaration of its column says.
 */
export function fitRow(
  table: PackTableName,
  row: StoredRow,
  isThere: (named: Named, id: string) => boolean,
): StoredRow | null {
  const fitting: StoredRow = {};
  for (const [name, { facts }] of columnsOf(table)) {
    // A row that a removal keeps may be older than the column.
    if (!(name in row)) continue;
    const value = facts.always === undefined ? (row[name] ?? null) : facts.always;
    const isMissing = facts.names !== undefined && value !== null && !isThere(facts.names, String(value));
    if (isMissing && !facts.isLoose) return null;
    fitting[name] = isMissing ? null : value;
  }
  return fitting;
}

const schemas = new Map(
  packTableNames.map((table) => {
    const columns = columnsOf(table).map(([name, { packSchema }]) => [name, packSchema]);
    const whole = z.strictObject({
      ...Object.fromEntries(columns),
      ...(table === 'removed_rows' && { table_name: z.enum(removableTables) }),
    });
    return [table, { whole, kept: whole.partial() }];
  }),
);

/**
 * Returns a row of a pack. Throws a CommandError when it has other columns, or values that the table cannot have. A row
 * that a removal keeps may lack columns. JSON is written again without escapes.
 */
export function checkedRow(table: PackTableName, row: unknown, form: 'whole' | 'kept' = 'whole'): StoredRow {
  const read = schemas.get(table)?.[form].safeParse(row);
  if (read?.success) return table === 'removed_rows' ? checkedContent(read.data) : (read.data as StoredRow);
  const path = read?.error.issues[0]?.path.join('.') || 'its columns';
  throw new CommandError(`The pack is not valid: a row of ${table} has a wrong value in ${path}.`);
}

/** Returns a row that holds another one, which is checked by the declaration of its own table. */
function checkedContent(row: object): StoredRow {
  const { table, content } = keptRow(row as StoredRow);
  return { ...row, content: JSON.stringify(checkedRow(table, content, 'kept')) };
}

/** Returns the row that a removal keeps as JSON, and its table. */
export function keptRow(row: StoredRow): { table: RemovableTable; content: StoredRow } {
  const table = String(row['table_name']);
  if (!isRemovableTable(table))
    throw new CommandError(`The pack is not valid: a removal keeps a row of ${table}.`);
  return { table, content: JSON.parse(String(row['content'])) };
}

const idLike = /[A-Za-z0-9_-]{16,32}/g;

/** Returns everything that may be the id of a row that the pack lacks. */
export function mentionsIn(table: PackTableName, row: StoredRow): string[] {
  return columnsOf(table).flatMap(([name, { facts }]) => (facts.mentions ? idsIn(row[name]) : []));
}

/** Returns everything in a value that looks like an id. */
export function idsIn(value: string | number | null | undefined): string[] {
  return typeof value === 'string' ? (value.match(idLike) ?? []) : [];
}

/** Replaces ids in every value of a row. */
export function withNewIds(row: StoredRow, newIds: ReadonlyMap<string, string>): StoredRow {
  if (newIds.size === 0) return row;
  const replaced = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(idLike, (found) => newIds.get(found) ?? found) : value,
  ]);
  return Object.fromEntries(replaced);
}

/** Ids of one query: below the limit of values of both databases. */
const atOnce = 300;

export function chunksOf<Value>(values: Iterable<Value>): Value[][] {
  const all = [...values];
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  );
}
