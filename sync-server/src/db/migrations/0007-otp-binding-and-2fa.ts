import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the columns that codes are counted and bound by, and the second factor of admins. */
export const otpBindingAnd2fa: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('otp_challenges').addColumn('browser', 'text').execute();
    await db.schema.alterTable('otp_challenges').addColumn('network', 'text').execute();
    await db.schema
      .alterTable('otp_challenges')
      .addColumn('by_owner', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('otp_challenges_network')
      .on('otp_challenges')
      .columns(['network', 'created_at'])
      .execute();
    await db.schema.createIndex('otp_challenges_time').on('otp_challenges').column('created_at').execute();

    await db.schema
      .createTable('second_factors')
      .addColumn('admin_id', 'text', (column) => column.primaryKey().references('admins.id'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('recovery_codes_key', ['admin_id', 'code_hash'])
      .execute();
  },
};
