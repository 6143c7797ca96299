import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds links that set a new password of an admin or a teacher, and the reason why a session was ended. */
export const accountRecovery: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('recovery_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('started_by', 'text', (column) => column.references('admins.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('usable_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('recovery_links_account')
      .on('recovery_links')
      .columns(['account_kind', 'account_id'])
      .execute();
    await db.schema.createIndex('recovery_links_admin').on('recovery_links').column('started_by').execute();
    await db.schema.createIndex('recovery_links_expiry').on('recovery_links').column('expires_at').execute();
    await db.schema.alterTable('sessions').addColumn('end_reason', 'text').execute();
  },
};
