import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the newcomer's veil. Accounts of before it have none, and are no newcomers. */
export const newcomers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schoolmates').addColumn('veiled_until', 'text').execute();
    await db.schema
      .createTable('newcomer_vouches')
      .addColumn('newcomer_id', 'text', (column) => column.notNull())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('newcomer_vouches_key', ['newcomer_id', 'schoolmate_id'])
      .execute();
    await db.schema
      .createIndex('newcomer_vouches_voucher')
      .on('newcomer_vouches')
      .column('schoolmate_id')
      .execute();
  },
};
