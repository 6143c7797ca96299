import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds replies and reactions: posts that name a post (decision record 0036). The newest posts of a batch are read by an
 * index without them.
 */
export const replies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('posts').addColumn('parent_id', 'text').execute();
    await db.schema.alterTable('posts').addColumn('reaction', 'text').execute();
    await db.schema.createIndex('posts_parent').on('posts').column('parent_id').execute();
    await db.schema.dropIndex('posts_newest').execute();
    await db.schema
      .createIndex('posts_top')
      .on('posts')
      .columns(['batch_id', 'parent_id', 'removed', 'created_at', 'id'])
      .execute();
  },
};
