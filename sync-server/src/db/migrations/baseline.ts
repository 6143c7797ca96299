import { readFileSync } from 'node:fs';
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = readFileSync(new URL('0100-baseline.sql', import.meta.url), 'utf8').split(/;\n/);

/** Makes the tables of version 1.0.0 in an empty database. Both engines understand the same statements. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db);
    // Numbers of admissions rise with every merge. Integers of SQLite have 64 bits.
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await sql`alter table admissions alter column number type bigint`.execute(db);
  },
};
