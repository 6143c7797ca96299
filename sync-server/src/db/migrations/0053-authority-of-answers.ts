import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the authority that the caller held to each stored answer. An older answer is kept for its days as it is. */
export const authorityOfAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('idempotency_keys')
      .addColumn('authority', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
