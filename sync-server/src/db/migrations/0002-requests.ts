import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates join requests, records that wait for a division, and numbers that wait for their owner's proof. */
export const requests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('join_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('schoolmate_id', 'text', (column) => column.notNull())
      .addColumn('division_id', 'text', (column) => column.notNull())
      .addColumn('self_intro', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'text')
      .execute();
    await db.schema
      .createIndex('join_requests_division')
      .on('join_requests')
      .columns(['division_id', 'state'])
      .execute();
    // Allows one waiting request for each person and division.
    await db.schema
      .createIndex('join_requests_waiting')
      .unique()
      .on('join_requests')
      .columns(['schoolmate_id', 'division_id'])
      .where(sql.ref('state'), '=', sql.lit('pending'))
      .execute();
    await db.schema.alterTable('schoolmates').addColumn('made_by', 'text').execute();
    await db.schema.alterTable('schoolmates').addColumn('pending_mobile', 'text').execute();
  },
};
