import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds what a door needs so that a read computes nothing when nothing changed, the operations that an organiser discarded,
 * and an index to add up the operations of each helper.
 */
export const doorStates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('events')
      .addColumn('door_revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('admissions')
      .addColumn('discarded', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('admissions')
      .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    // An id in the JSON of an undo takes at least 19 characters.
    await sql`update admissions set weight = 1 + length(removes) / 20 where removes is not null`.execute(db);
    await db.schema
      .createIndex('admissions_share')
      .on('admissions')
      .columns(['event_id', 'discarded', 'account_id', 'weight'])
      .execute();
    // Numbers rise with every merge too. SQLite has 64 bits already.
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await db.schema
      .alterTable('admissions')
      .alterColumn('number', (column) => column.setDataType('bigint'))
      .execute();
  },
};
