import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const triggers = [
  ...['schoolmates', 'teachers', 'admins'].map((table) => `${table}_credentials`),
  ...['second_factors', 'recovery_codes'].flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => `${table}_${event}`),
  ),
];

/** Drops the triggers that counted changes of credentials in older databases of SQLite: code counts them now. */
export const credentialsInCode: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    for (const trigger of triggers) await sql`drop trigger if exists ${sql.ref(trigger)}`.execute(db);
  },
};
