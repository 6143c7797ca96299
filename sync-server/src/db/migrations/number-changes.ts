import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps the old number of an account for the days in which its holder can put it back. */
export const numberChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('number_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('old_mobile', 'text', (column) => column.notNull())
      .addColumn('new_mobile', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('number_changes_old_mobile')
      .on('number_changes')
      .columns(['old_mobile', 'until'])
      .execute();
    await db.schema
      .createIndex('number_changes_person')
      .on('number_changes')
      .column('schoolmate_id')
      .execute();
  },
};
