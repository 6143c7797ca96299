import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The handover packs that were taken in. */
export const handovers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('handovers')
      .addColumn('pack_id', 'text', (column) => column.primaryKey())
      .addColumn('school_id', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addColumn('taken_in_at', 'text', (column) => column.notNull())
      .addColumn('exclusion_keys', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('handovers_school').on('handovers').column('school_id').execute();
  },
};
