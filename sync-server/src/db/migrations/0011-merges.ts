import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates merges with their undo data, and pairs that an admin marked as two different people. */
export const merges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('merges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) => column.notNull().references('schools.id'))
      .addColumn('how', 'text', (column) => column.notNull())
      .addColumn('kept_id', 'text')
      .addColumn('gone_id', 'text')
      .addColumn('admin_id', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .addColumn('snapshot', 'text')
      .execute();
    await db.schema.createIndex('merges_school').on('merges').columns(['school_id', 'at']).execute();
    await db.schema.createIndex('merges_kept').on('merges').column('kept_id').execute();
    await db.schema.createIndex('merges_gone').on('merges').column('gone_id').execute();

    await db.schema
      .createTable('not_duplicates')
      .addColumn('school_id', 'text', (column) => column.notNull().references('schools.id'))
      .addColumn('one_id', 'text', (column) => column.notNull())
      .addColumn('other_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('not_duplicates_key', ['school_id', 'one_id', 'other_id'])
      .execute();
    await db.schema.createIndex('not_duplicates_one').on('not_duplicates').column('one_id').execute();
    await db.schema.createIndex('not_duplicates_other').on('not_duplicates').column('other_id').execute();
  },
};
