import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds details to acts, and indexes for reading the audit trail. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('audit').addColumn('details', 'text').execute();
    await db.schema.createIndex('audit_school').on('audit').columns(['school_id', 'at']).execute();
    await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'at']).execute();
    await db.schema.createIndex('audit_subject').on('audit').column('subject_id').execute();
    await db.schema.createIndex('audit_at').on('audit').column('at').execute();
  },
};
