import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What an act was about in more than an id, and the ways in which the trail is read. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('details', 'text').execute();
    await db.schema.createIndex('audit_school').on('audit').columns(['school_id', 'at']).execute();
    await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'at']).execute();
    await db.schema.createIndex('audit_subject').on('audit').column('subject_id').execute();
    await db.schema.createIndex('audit_at').on('audit').column('at').execute();
  },
};
