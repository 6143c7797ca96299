import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds idempotency keys, and the author of the last change of each field. */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('account_kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['account_kind', 'account_id', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
    await db.schema
      .alterTable('schoolmates')
      .addColumn('field_changes', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
