import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds whether an organiser entered a reply. So far those were the replies of people without a record. */
export const enteredReplies: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('event_replies')
      .addColumn('entered', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql<boolean>`entered in (0, 1)`),
      )
      .execute();
    await sql`update event_replies set entered = 1 where person_id is null`.execute(db);
  },
};
