import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the helpers at the door of an event, and the admissions that their phones record. */
export const door: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_doors')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_doors_key', ['event_id', 'account_id'])
      .execute();
    await db.schema.createIndex('event_doors_account').on('event_doors').column('account_id').execute();

    await db.schema
      .createTable('admissions')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('who', 'text')
      .addColumn('link_to', 'text')
      .addColumn('name', 'text')
      .addColumn('place', 'integer')
      .addColumn('removes', 'text')
      .addColumn('account_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('admissions_key', ['event_id', 'id'])
      .addUniqueConstraint('admissions_number', ['event_id', 'number'])
      .execute();
    await db.schema.createIndex('admissions_who').on('admissions').column('who').execute();
    await db.schema.createIndex('admissions_link').on('admissions').column('link_to').execute();
    await db.schema.createIndex('admissions_account').on('admissions').column('account_id').execute();
  },
};
