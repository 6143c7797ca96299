import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the fields that an uploaded list filled in on records that were there, so that an undo empties them again. */
export const filledIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('imports')
      .addColumn('filled', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('imported_people').addColumn('filled', 'text').execute();
  },
};
