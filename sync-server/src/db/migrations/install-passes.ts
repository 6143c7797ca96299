import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores passes that sign an app on the home screen in. */
export const installPasses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('install_passes')
      .addColumn('pass_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addColumn('opened_session_id', 'text')
      .execute();
    await db.schema.createIndex('install_passes_session').on('install_passes').column('session_id').execute();
    await db.schema.createIndex('install_passes_account').on('install_passes').column('account_id').execute();
  },
};
