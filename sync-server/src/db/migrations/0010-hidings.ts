import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates blocks (decision record 0022). */
export const blocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hidings')
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('from_kind', 'text', (column) => column.notNull())
      .addColumn('from_id', 'text', (column) => column.notNull())
      .addColumn('from_name', 'text', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('dormant', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('hidings_key', ['owner_id', 'from_id'])
      .addCheckConstraint('hidings_dormant', sql<boolean>`dormant in (0, 1)`)
      .execute();
    await db.schema.createIndex('hidings_from').on('hidings').column('from_id').execute();
  },
};
