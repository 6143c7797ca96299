import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the devices of sessions, and accounts that will be deleted. */
export const ownAffairs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('label', 'text').execute();
    await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute();
    await db.schema
      .createTable('deletions')
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('places', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('deletions_key', ['account_kind', 'account_id'])
      .execute();
    await db.schema.createIndex('deletions_due').on('deletions').column('due_at').execute();
  },
};
