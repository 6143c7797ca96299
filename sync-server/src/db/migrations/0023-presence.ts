import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds since when a person says that they are at an event. */
export const presence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('event_replies').addColumn('here_at', 'text').execute();
  },
};
