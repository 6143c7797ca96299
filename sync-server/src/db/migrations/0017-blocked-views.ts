import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Creates the views of blocked viewers: they see a batch as if the blocking person were not there (decision
 * record 0025).
 */
export const blockedViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('blocked_views')
      .addColumn('viewer_id', 'text', (column) => column.notNull())
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('floor', 'integer', (column) => column.notNull())
      .addColumn('posts_floor', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('blocked_views_key', ['viewer_id', 'batch_id'])
      .execute();
    await db.schema.createIndex('blocked_views_batch').on('blocked_views').column('batch_id').execute();
    await db.schema
      .createTable('hidden_tombstones')
      .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('viewer_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hidden_tombstones_key', ['post_id', 'viewer_id'])
      .execute();
    await db.schema
      .createIndex('hidden_tombstones_viewer')
      .on('hidden_tombstones')
      .column('viewer_id')
      .execute();
  },
};
