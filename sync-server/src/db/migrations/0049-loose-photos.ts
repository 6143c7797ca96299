import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the pictures that belong to no photo. */
export const loosePhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('loose_photos')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .execute();
  },
};
