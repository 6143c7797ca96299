import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the changes of a whole school instead of each batch (decision record 0029). */
export const schoolCounters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('schools')
      .addColumn('people_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Each revision and floor of a batch stays valid, because none is above the counter of its school.
    await sql`update schools set people_revision = coalesce(
      (select case when max(batches.revision) > max(batches.floor) then max(batches.revision) else max(batches.floor) end
        from batches where batches.school_id = schools.id),
      0)`.execute(db);
  },
};
