import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the classmate whose link led to a claim, so that the claimant can ask them to confirm it. */
export const claimInviters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('claims')
      .addColumn('inviter_id', 'text', (column) => column.references('schoolmates.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('claims_inviter').on('claims').column('inviter_id').execute();
  },
};
