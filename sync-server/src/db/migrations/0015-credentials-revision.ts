import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the count of the changes of an account's credentials (db/credentials.ts). */
export const credentialsRevision: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['schoolmates', 'teachers', 'admins']) {
      await db.schema
        .alterTable(table)
        .addColumn('credentials_revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
