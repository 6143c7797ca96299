import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the revisions of each batch by day. They tell which tombstones are old enough to delete. */
export const revisionDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('revision_days')
      .addColumn('batch_id', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('posts_revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('revision_days_key', ['batch_id', 'at'])
      .execute();
  },
};
