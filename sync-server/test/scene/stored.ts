import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import { databaseName } from '#server/data-files.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import type { TestServer } from './harness.ts';

/** Tests read these from the database without the server, on either engine. */

/** Returns the names of all tables, without those of the migrator. */
export async function tablesOf(server: TestServer): Promise<string[]> {
  const { databaseUrl } = server.ctx.config;
  const names =
    databaseUrl === null
      ? inFile(server, (file) =>
          file.prepare("select name from sqlite_master where type = 'table'").pluck().all(),
        )
      : await onCluster(databaseUrl, async (client) => {
          const { rows } = await client.query<{ name: string }>(
            "select table_name as name from information_schema.tables where table_schema = 'public'",
          );
          return rows.map(({ name }) => name);
        });
  return names
    .map(String)
    .filter((name) => !/^(sqlite|kysely)_/.test(name))
    .sort();
}

/** A column as the database has it. */
export interface StoredColumn {
  table: string;
  column: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Returns the columns of all tables. */
export async function columnsIn(server: TestServer): Promise<StoredColumn[]> {
  const { databaseUrl } = server.ctx.config;
  // A text primary key may be null in SQLite, but never is.
  const inSqlite = `select of.name as "table", its.name as "column", its."notnull" + its.pk = 0 as "isNullable",
    its.dflt_value is not null as "hasDefault" from sqlite_master of, pragma_table_info(of.name) its where of.type = 'table'`;
  const inPostgres = `select table_name as "table", column_name as "column", is_nullable = 'YES' as "isNullable",
    column_default is not null as "hasDefault" from information_schema.columns where table_schema = 'public'`;
  const rows = await (databaseUrl === null
    ? inFile(server, (file) => file.prepare<[], StoredColumn>(inSqlite).all())
    : onCluster(databaseUrl, async (client) => (await client.query<StoredColumn>(inPostgres)).rows));
  return rows
    .filter(({ table }) => !/^(sqlite|kysely)_/.test(table))
    .map((row) => ({ ...row, isNullable: Boolean(row.isNullable), hasDefault: Boolean(row.hasDefault) }));
}

/** Returns the foreign keys of all tables: a column, and the table that it refers to. */
export async function foreignKeysIn(
  server: TestServer,
): Promise<{ table: string; column: string; parent: string }[]> {
  const { databaseUrl } = server.ctx.config;
  const inSqlite = `select of.name as "table", its."from" as "column", its."table" as parent
    from sqlite_master of, pragma_foreign_key_list(of.name) its where of.type = 'table'`;
  const inPostgres = `select of.relname as "table", its.attname as "column", parents.relname as parent from pg_constraint
    join pg_class of on of.oid = conrelid join pg_class parents on parents.oid = confrelid
    join pg_attribute its on its.attrelid = conrelid and its.attnum = any (conkey) where contype = 'f'`;
  return databaseUrl === null
    ? inFile(server, (file) => file.prepare<[], never>(inSqlite).all())
    : onCluster(databaseUrl, async (client) => (await client.query(inPostgres)).rows);
}

/** Returns a count that stays the same while no transaction changes the database. Close it. */
export function watchWrites(server: TestServer): { count: () => unknown; close: () => void } {
  // PostgreSQL has no counter for one database; a test has one server, whose own counter does.
  if (server.ctx.config.databaseUrl !== null) {
    return { count: () => server.ctx.database.commits(), close: () => undefined };
  }
  const watcher = new SQLite(join(server.dataDir, databaseName), { readonly: true });
  return {
    count: () => watcher.pragma('data_version', { simple: true }),
    close: () => void watcher.close(),
  };
}

/** A new connection of the pool looks at its server, and the listening one at its line. */
const ofConnections = /pg_is_in_recovery|pg_control_system|pg_notify|^select 1$/;

/** Runs a call and returns the SQL of every statement on every connection, without the values. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const statement: SQLite.Statement = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1'));
  const spies = [
    ...(['all', 'run', 'iterate', 'get'] as const).map((how) => {
      const original = statement[how];
      return vi.spyOn(statement, how).mockImplementation(function (
        this: SQLite.Statement,
        ...values: unknown[]
      ) {
        texts.push(this.source);
        return Reflect.apply(original, this, values);
      });
    }),
    vi.spyOn(pg.Client.prototype, 'query'),
  ];
  const sent = spies.at(-1);
  try {
    await call();
  } finally {
    for (const [query] of sent?.mock.calls ?? []) texts.push(textOf(query));
    for (const spy of spies) spy.mockRestore();
  }
  return texts.filter((text) => !ofConnections.test(text));
}

/** Returns the steps by which the database would run a query of `statementsOf`, for any values. */
export async function planOf(server: TestServer, sql: string): Promise<string[]> {
  const { databaseUrl } = server.ctx.config;
  if (databaseUrl === null) {
    const steps = inFile(server, (file) =>
      file.prepare(`explain query plan ${sql.replaceAll('?', "'x'")}`).all(),
    );
    return (steps as { detail: string }[]).map(({ detail }) => detail);
  }
  return onCluster(databaseUrl, async (client) => {
    // Small tables are read whole unless an index is preferred.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${sql.replaceAll(/\$\d+/g, "'0'")}`,
    );
    return rows.map((row) => row['QUERY PLAN']);
  });
}

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

function inFile<Result>(server: TestServer, work: (file: SQLite.Database) => Result): Result {
  const file = new SQLite(join(server.dataDir, databaseName), { readonly: true });
  try {
    return work(file);
  } finally {
    file.close();
  }
}
