import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds class lists that were read and not yet imported, the columns that a school chose for a list of one shape, and
 * the file that several uploads have in common.
 */
export const rehearsals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rehearsals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) =>
        column.notNull().references('schools.id').onDelete('cascade'),
      )
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('choices', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('imported', 'text')
      .execute();
    await db.schema
      .createIndex('rehearsals_admin')
      .on('rehearsals')
      .columns(['admin_id', 'school_id', 'at'])
      .execute();
    await db.schema.createIndex('rehearsals_school').on('rehearsals').column('school_id').execute();
    await db.schema.createIndex('rehearsals_batch').on('rehearsals').column('batch_id').execute();
    await db.schema
      .createTable('import_shapes')
      .addColumn('school_id', 'text', (column) =>
        column.notNull().references('schools.id').onDelete('cascade'),
      )
      .addColumn('headings_key', 'text', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_shapes_key', ['school_id', 'headings_key'])
      .execute();
    await db.schema.alterTable('imports').addColumn('file_id', 'text').execute();
    await db.schema.alterTable('imports').addColumn('file_name', 'text').execute();
    await db.schema
      .alterTable('imports')
      .addColumn('made_division', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('imports_file').on('imports').column('file_id').execute();
  },
};
