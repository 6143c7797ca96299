import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The usual size of a photo in its two sizes. Older rows do not know their own. */
const usualBytes = 80_000;

/** Adds the size of each photo, which counts towards the quota of its school. */
export const photoBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('photos')
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(usualBytes))
      .execute();
  },
};
