import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates posts of a batch, reports of posts, and notifications. */
export const posts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['posts_revision', 'posts_floor']) {
      await db.schema
        .alterTable('batches')
        .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
        .execute();
    }
    await db.schema
      .createTable('posts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
      .addColumn('author_id', 'text')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .addCheckConstraint('posts_removed', sql<boolean>`removed in (0, 1)`)
      .execute();
    await db.schema.createIndex('posts_revision').on('posts').columns(['batch_id', 'revision']).execute();
    await db.schema
      .createIndex('posts_newest')
      .on('posts')
      .columns(['batch_id', 'removed', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('posts_author').on('posts').column('author_id').execute();

    await db.schema
      .createTable('post_photos')
      .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id'))
      .addColumn('photo_id', 'text', (column) => column.notNull().references('photos.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('post_photos_key', ['post_id', 'photo_id'])
      .execute();
    await db.schema.createIndex('post_photos_photo').on('post_photos').column('photo_id').execute();

    await db.schema
      .createTable('post_reports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('post_id', 'text', (column) => column.notNull())
      .addColumn('reporter_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'text')
      .addUniqueConstraint('post_reports_once', ['post_id', 'reporter_id'])
      .execute();
    await db.schema.createIndex('post_reports_reporter').on('post_reports').column('reporter_id').execute();
    await db.schema
      .createIndex('post_reports_state')
      .on('post_reports')
      .columns(['state', 'post_id'])
      .execute();

    await db.schema
      .createTable('notifications')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text')
      .execute();
    await db.schema
      .createIndex('notifications_newest')
      .on('notifications')
      .columns(['schoolmate_id', 'created_at'])
      .execute();
  },
};
