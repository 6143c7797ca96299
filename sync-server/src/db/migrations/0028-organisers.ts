import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the schoolmates who organise an event together with its maker. */
export const organisers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_organisers')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_organisers_key', ['event_id', 'schoolmate_id'])
      .execute();
    await db.schema
      .createIndex('event_organisers_person')
      .on('event_organisers')
      .column('schoolmate_id')
      .execute();
  },
};
