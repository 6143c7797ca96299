import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stores when a device last reached an account, and questions about idle ones. Sessions are kept for 90 days, so an account
 * without one was not reached for two months at least: its sign-up counts then.
 */
export const idleAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schoolmates').addColumn('reached_at', 'text').execute();
    await sql`update schoolmates set reached_at = (
      select max(coalesce(last_seen_at, created_at)) from sessions
      where sessions.kind = 'schoolmate' and sessions.account_id = schoolmates.id
    ) where claimed_at is not null`.execute(db);
    await db.schema
      .createTable('returns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('schoolmate_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('said_by', 'text')
      .execute();
    await db.schema.createIndex('returns_state').on('returns').column('state').execute();
    await db.schema.createIndex('returns_person').on('returns').column('schoolmate_id').execute();
  },
};
