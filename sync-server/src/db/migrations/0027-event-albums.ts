import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the album of an event: posts that name it, the digests of their photos as they were sent, and those of photos
 * that a pictured person removed (decision record 0035).
 */
export const eventAlbums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('posts')
      .addColumn('event_id', 'text', (column) => column.references('events.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('posts_event').on('posts').column('event_id').execute();
    await db.schema.alterTable('post_photos').addColumn('digest', 'text').execute();
    await db.schema
      .createTable('removed_photos')
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_photos_key', ['batch_id', 'digest'])
      .execute();
  },
};
