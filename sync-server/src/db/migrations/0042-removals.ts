import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates what admins removed and can restore: one entry for each removal, and the rows that it took away. */
export const removals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('removals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) =>
        column.notNull().references('schools.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('removals_school').on('removals').columns(['school_id', 'at']).execute();
    await db.schema.createIndex('removals_subject').on('removals').column('subject_id').execute();
    await db.schema
      .createTable('removed_rows')
      .addColumn('removal_id', 'text', (column) =>
        column.notNull().references('removals.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('table_name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_rows_key', ['removal_id', 'position'])
      .execute();
    await db.schema
      .alterTable('deletions')
      .addColumn('by_school', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
