import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the notes of admins about people who have not joined. */
export const outreach: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outreach_notes')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('school_id', 'text', (column) =>
        column.notNull().references('schools.id').onDelete('cascade'),
      )
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('outreach_notes_person')
      .on('outreach_notes')
      .column('schoolmate_id')
      .execute();
    await db.schema.createIndex('outreach_notes_school').on('outreach_notes').column('school_id').execute();
  },
};
