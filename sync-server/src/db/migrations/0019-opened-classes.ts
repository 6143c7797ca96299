import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds when a schoolmate last opened each of their classes, so that the app opens there on every device. */
export const openedClasses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('memberships').addColumn('opened_at', 'text').execute();
  },
};
