import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds records that a claim split by division, and claims for the other divisions of a record. */
export const claimedParts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schoolmates').addColumn('part_of', 'text').execute();
    // Few records are part of another one.
    await db.schema
      .createIndex('schoolmates_part_of')
      .on('schoolmates')
      .column('part_of')
      .where(sql.ref('part_of'), 'is not', null)
      .execute();
    await db.schema.alterTable('claims').addColumn('after_claim_id', 'text').execute();
    await db.schema.createIndex('claims_after').on('claims').column('after_claim_id').execute();
    // Each division of a record has a claim of its own.
    await db.schema.dropIndex('claims_waiting').execute();
    await db.schema
      .createIndex('claims_waiting')
      .unique()
      .on('claims')
      .columns(['schoolmate_id', 'place_id', 'division_id'])
      .where(sql.ref('state'), '=', sql.lit('waiting'))
      .execute();
  },
};
