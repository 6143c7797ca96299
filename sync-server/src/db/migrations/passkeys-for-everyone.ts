import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Gives passkeys to every kind of account. The passkeys of admins stay: devices know their accounts by the id of the admin.
 * Challenges live for five minutes, so those that wait are dropped. Sessions say when their owner proved who they are.
 */
export const passkeysForEveryone: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys_of_all')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('user_handle', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sign_count', 'text', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await sql`insert into passkeys_of_all
      (id, account_kind, account_id, user_handle, credential_id, public_key, sign_count, transports, name, created_at, last_used_at)
      select id, 'admin', admin_id, admin_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
      from passkeys`.execute(db);
    await db.schema.dropTable('passkeys').execute();
    await db.schema.alterTable('passkeys_of_all').renameTo('passkeys').execute();
    await db.schema
      .createIndex('passkeys_account')
      .on('passkeys')
      .columns(['account_kind', 'account_id'])
      .execute();

    await db.schema.dropTable('passkey_challenges').execute();
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', (column) => column.notNull().primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('account_kind', 'text')
      .addColumn('account_id', 'text')
      .addColumn('user_handle', 'text')
      .addColumn('bound_to', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('passkey_challenges_account')
      .on('passkey_challenges')
      .columns(['account_kind', 'account_id'])
      .execute();
    await db.schema
      .createIndex('passkey_challenges_expiry')
      .on('passkey_challenges')
      .column('expires_at')
      .execute();

    await db.schema.alterTable('sessions').addColumn('proved_at', 'text').execute();
  },
};
