import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the rows of one table among all that removals keep: their people may take them back. */
export const removedRowsByTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('removed_rows_table').on('removed_rows').column('table_name').execute();
  },
};
