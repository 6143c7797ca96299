import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the uploaded class lists of the last 30 days, and the people that each has added, so that an admin can undo
 * an upload (docs/product.md, 'Schools and class lists').
 */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('division_id', 'text', (column) =>
        column.notNull().references('divisions.id').onDelete('cascade'),
      )
      .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('set null'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .execute();
    await db.schema.createIndex('imports_division').on('imports').columns(['division_id', 'at']).execute();
    await db.schema
      .createTable('imported_people')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('created', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_people_key', ['import_id', 'schoolmate_id'])
      .execute();
    await db.schema
      .createIndex('imported_people_person')
      .on('imported_people')
      .column('schoolmate_id')
      .execute();
  },
};
