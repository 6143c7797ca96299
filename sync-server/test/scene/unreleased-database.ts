import { readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { lastUnreleased } from '#db/schema-age.ts';

const names = ['0001-directory', '0002-requests', '0053-authority-of-answers', lastUnreleased];
const baseline = readFileSync(new URL('../../src/db/migrations/0100-baseline.sql', import.meta.url), 'utf8');

/**
 * Takes a database back to before version 1.0.0: what later migrations added is gone, and the migrations are recorded that
 * a program of that time recorded, up to `last`.
 */
export function makeUnreleased(connection: SQLite.Database, last = lastUnreleased): void {
  dropLaterParts(connection);
  connection.exec('delete from kysely_migration');
  const insert = connection.prepare('insert into kysely_migration values (?, ?)');
  for (const name of names.filter((each) => each <= last)) insert.run(name, '2026-11-01T00:00:00.000Z');
}

function dropLaterParts(connection: SQLite.Database): void {
  const first = new SQLite(':memory:');
  first.exec(baseline);
  const known = columnsOf(first);
  for (const [table, columns] of columnsOf(connection)) {
    const kept = known.get(table);
    if (!kept) connection.exec(`drop table ${table}`);
    else if ([...kept].some((each) => !columns.has(each))) makeAgain(connection, first, table);
    else
      for (const column of [...columns].filter((each) => !kept.has(each)))
        connection.exec(`alter table ${table} drop column ${column}`);
  }
  first.close();
}

/** Replaces a table that a later migration has rebuilt by that of the baseline. */
function makeAgain(connection: SQLite.Database, first: SQLite.Database, table: string): void {
  connection.exec(`drop table ${table}`);
  const parts = first
    .prepare<[string], string>('select sql from sqlite_master where tbl_name = ? and sql is not null')
    .pluck()
    .all(table);
  for (const part of parts) connection.exec(part);
}

/** Returns the columns of each table of ours. */
function columnsOf(connection: SQLite.Database): Map<string, Set<string>> {
  const rows = connection
    .prepare<[], { name: string; column: string }>(
      `select tables.name, columns.name as "column" from sqlite_master as tables, pragma_table_info(tables.name) as columns
       where tables.type = 'table' and tables.name not like 'kysely%' and tables.name not like 'sqlite%'`,
    )
    .all();
  const found = new Map<string, Set<string>>();
  for (const { name, column } of rows) found.set(name, (found.get(name) ?? new Set()).add(column));
  return found;
}
