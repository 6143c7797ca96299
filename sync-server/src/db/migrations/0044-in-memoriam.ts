import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets records be in memoriam, and stores reports of deaths that wait for a confirmation. */
export const inMemoriam: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('death_reports')
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('reporter_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('born', 'text')
      .addColumn('died', 'text')
      .addColumn('note', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('death_reports_key', ['schoolmate_id', 'reporter_id'])
      .execute();
    await db.schema.createIndex('death_reports_reporter').on('death_reports').column('reporter_id').execute();
    await db.schema.alterTable('schoolmates').addColumn('memorial', 'text').execute();
    await db.schema.alterTable('schoolmates').addColumn('death_denied_at', 'text').execute();
    await db.schema
      .alterTable('posts')
      .addColumn('memorial', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
