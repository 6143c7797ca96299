import type { Generated, Selectable } from 'kysely';
import { accountTables } from './accounts.ts';
import type { Column, Named } from './column.ts';
import { eventTables } from './events.ts';
import { listTables } from './lists.ts';
import { peopleTables } from './people.ts';
import { placeTables } from './places.ts';
import { postTables } from './posts.ts';
import { relationTables } from './relations.ts';
import type { Table } from './table.ts';
import { unpackedTables } from './unpacked.ts';

/**
 * All tables. Each is after those that it refers to. The order of those in packs cannot change: the rows of a pack are in
 * this order.
 */
export const registry = {
  ...placeTables,
  ...peopleTables,
  ...eventTables,
  ...postTables,
  ...relationTables,
  ...listTables,
  ...accountTables,
  ...unpackedTables,
} as const satisfies Readonly<Record<string, Table>>;

type Registry = typeof registry;
export type TableName = keyof Registry;

type ValueOf<Each> =
  Each extends Column<infer Value, infer HasDefault>
    ? HasDefault extends true
      ? Generated<Value>
      : Value
    : never;

/**
 * The tables by their rows. Times are ISO 8601 in UTC, flags are 0 or 1, and JSON is text. Both SQLite and
 * PostgreSQL can store them.
 */
export type Tables = {
  [Name in TableName]: {
    [Each in keyof Registry[Name]['columns']]: ValueOf<Registry[Name]['columns'][Each]>;
  };
};

/** A row as a query returns it. */
export type RowOf<Name extends TableName> = Selectable<Tables[Name]>;

type TableWith<Fact> = {
  [Name in TableName]: Registry[Name] extends Fact ? Name : never;
}[TableName];
/** The tables in packs. */
export type PackTableName = TableWith<{ packedBy: string }>;
/** The tables whose rows removals keep. */
export type RemovableTable = TableWith<{ isRemovable: true }>;

export const tableNames = Object.keys(registry) as TableName[];
export const tableOf = (name: TableName): Table => registry[name];
/** Returns the columns of a table by their names. */
export const columnsOf = (name: TableName): [string, Column<unknown>][] =>
  Object.entries<Column<unknown>>(registry[name].columns);

/** Returns the columns that name a row of a table. */
export const keyOf = (name: TableName): readonly string[] => tableOf(name).key ?? ['id'];

export const packTableNames = tableNames.filter(
  (name): name is PackTableName => tableOf(name).packedBy !== undefined,
);
export const isPackTable = (name: string): name is PackTableName =>
  packTableNames.some((each) => each === name);

/** Returns the column that finds the rows of a school, and the rows that it names. */
export function packedBy(name: PackTableName): { column: string; named: Named } {
  const column = registry[name].packedBy;
  const named = columnsOf(name).find(([each]) => each === column)?.[1].facts.names;
  // A table whose own id finds the rows.
  return { column, named: named ?? (name as Named) };
}

/** The tables in the order in which their rows are restored. */
export const removableTables = tableNames.filter(
  (name): name is RemovableTable => tableOf(name).isRemovable === true,
);
export const isRemovableTable = (name: string): name is RemovableTable =>
  removableTables.some((each) => each === name);
