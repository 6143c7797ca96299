import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the payments that organisers record for replies. */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('event_payments')
      .addColumn('reply_id', 'text', (column) =>
        column.notNull().references('event_replies.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull().check(sql<boolean>`amount > 0`))
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('paid_on', 'text', (column) => column.notNull())
      .addColumn('corrects', 'text')
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .addColumn('taken_back_at', 'text')
      .addPrimaryKeyConstraint('event_payments_key', ['reply_id', 'id'])
      .execute();
  },
};
