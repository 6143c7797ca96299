import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores which network asked for a challenge, so that one network does not end those of the others. */
export const challengeNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('passkey_challenges').addColumn('network', 'text').execute();
  },
};
