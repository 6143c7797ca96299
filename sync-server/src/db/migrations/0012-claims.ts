import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates links to listings, claims, vouches, and listings that were removed through a link. */
export const claims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('place_id', 'text', (column) => column.notNull())
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('inviter_kind', 'text', (column) => column.notNull())
      .addColumn('inviter_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('invitations_place').on('invitations').column('place_id').execute();
    await db.schema.createIndex('invitations_inviter').on('invitations').column('inviter_id').execute();

    await db.schema
      .createTable('claims')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('place_id', 'text', (column) => column.notNull())
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('merge_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('looked_at', 'text')
      .execute();
    // Allows one waiting claim for each person and listing.
    await db.schema
      .createIndex('claims_waiting')
      .unique()
      .on('claims')
      .columns(['schoolmate_id', 'place_id'])
      .where(sql.ref('state'), '=', sql.lit('waiting'))
      .execute();
    await db.schema.createIndex('claims_person').on('claims').column('schoolmate_id').execute();
    await db.schema.createIndex('claims_division').on('claims').columns(['division_id', 'state']).execute();
    await db.schema.createIndex('claims_place').on('claims').column('place_id').execute();

    await db.schema
      .createTable('claim_words')
      .addColumn('claim_id', 'text', (column) => column.notNull())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('claim_words_key', ['claim_id', 'schoolmate_id'])
      .execute();
    await db.schema.createIndex('claim_words_person').on('claim_words').column('schoolmate_id').execute();

    await db.schema
      .createTable('removed_places')
      .addColumn('schoolmate_id', 'text', (column) => column.primaryKey())
      .addColumn('inviter_kind', 'text')
      .addColumn('inviter_id', 'text')
      .execute();
    await db.schema
      .createTable('barred_people')
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('number_key', 'text')
      .addColumn('schoolmate_id', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('barred_people_division').on('barred_people').column('division_id').execute();
    await db.schema.createIndex('barred_people_person').on('barred_people').column('schoolmate_id').execute();
  },
};
