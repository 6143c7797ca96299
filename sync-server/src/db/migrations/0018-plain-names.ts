import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Renames tables and columns to the names in docs/glossary.md: blocks, vouches, listings and import
 * exclusions.
 */
export const plainNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [from, to] of [
      ['hidings', 'blocks'],
      ['claim_words', 'claim_vouches'],
      ['removed_places', 'removed_listings'],
      ['barred_people', 'import_exclusions'],
    ] as const) {
      await db.schema.alterTable(from).renameTo(to).execute();
    }
    for (const table of ['claims', 'invitations']) {
      await db.schema.alterTable(table).renameColumn('place_id', 'listing_id').execute();
    }
    for (const [from, to, table, column] of [
      ['hidings_from', 'blocks_from', 'blocks', 'from_id'],
      ['claims_place', 'claims_listing', 'claims', 'listing_id'],
      ['invitations_place', 'invitations_listing', 'invitations', 'listing_id'],
      ['claim_words_person', 'claim_vouches_person', 'claim_vouches', 'schoolmate_id'],
      ['barred_people_division', 'import_exclusions_division', 'import_exclusions', 'division_id'],
      ['barred_people_person', 'import_exclusions_person', 'import_exclusions', 'schoolmate_id'],
    ] as const) {
      await db.schema.dropIndex(from).execute();
      await db.schema.createIndex(to).on(table).column(column).execute();
    }
  },
};
