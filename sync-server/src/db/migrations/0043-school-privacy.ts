import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what each school decides about privacy levels: its locks, and the levels that are chosen at first (decision record 0047). */
export const schoolPrivacy: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['privacy_locks', 'privacy_defaults']) {
      await db.schema
        .alterTable('schools')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo('{}'))
        .execute();
    }
  },
};
