import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds when the person of a listing took their name out of class photos (decision record 0037). */
export const declinedNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schoolmates').addColumn('names_declined_at', 'text').execute();
  },
};
