import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the keys of devices, used nonces, and what people gave each other with 'Say hello' (decision record 0032). */
export const hello: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hello_keys')
      .addColumn('session_id', 'text', (column) =>
        column.primaryKey().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('hello_nonces')
      .addColumn('nonce', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('consents')
      .addColumn('owner_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('viewer_id', 'text', (column) =>
        column.notNull().references('schoolmates.id').onDelete('cascade'),
      )
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('consents_key', ['owner_id', 'viewer_id'])
      .execute();
    await db.schema.createIndex('consents_viewer').on('consents').column('viewer_id').execute();
  },
};
