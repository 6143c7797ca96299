import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { databaseName } from '#server/data-files.ts';
import type { TestServer } from '#test/scene/harness.ts';

/** The rows of each table of a SQLite file as texts, but for those that every start writes. */
export type SortedRows = Map<string, string[]>;

export function rowsOfFile(dataDir: string): SortedRows {
  const file = new SQLite(join(dataDir, databaseName), { readonly: true });
  const names = file.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  const own = names.filter((name) => !/^(sqlite|kysely)_|^(meta|sessions|attempts)$/.test(name));
  const rows = new Map(own.map((name) => [name, sorted(file.prepare(`select * from ${name}`).all())]));
  file.close();
  return rows;
}

/** Returns the rows of the same tables in the database of a server. */
export async function rowsOfServer({ ctx }: TestServer, tables: Iterable<string>): Promise<SortedRows> {
  const rows: SortedRows = new Map();
  for (const table of tables) {
    const there = await ctx.database.read
      .selectFrom(table as 'posts')
      .selectAll()
      .execute();
    rows.set(table, sorted(there));
  }
  return rows;
}

const sorted = (rows: readonly unknown[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row as object).toSorted())).toSorted();
