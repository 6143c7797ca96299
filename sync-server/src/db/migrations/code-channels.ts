import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores by which channel a code was sent. All earlier ones went by SMS. */
export const codeChannels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('otp_challenges')
      .addColumn('channel', 'text', (column) => column.notNull().defaultTo('sms'))
      .execute();
  },
};
