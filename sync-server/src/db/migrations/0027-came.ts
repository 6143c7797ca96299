import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds since when a person came to an event: it stays when they leave, for the page of the event afterwards. */
export const came: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('event_replies').addColumn('came_at', 'text').execute();
    await sql`update event_replies set came_at = here_at`.execute(db);
  },
};
