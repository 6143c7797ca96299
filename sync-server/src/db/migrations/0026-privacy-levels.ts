import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the levels of e-mail and of social names, and whether the owner has answered who sees their details. Levels that were
 * never stored count as Public, so nothing becomes open or hidden (decision record 0033).
 */
export const privacyLevels: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['email_access', 'social_access', 'privacy_question']) {
      await db.schema.alterTable('schoolmates').addColumn(column, 'text').execute();
    }
  },
};
