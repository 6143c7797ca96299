import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialect } from '#db/sqlite/dialect.ts';
import { migrations } from './all.ts';

let connection: SQLite.Database;
let kysely: Kysely<unknown>;
let migrator: Migrator;
beforeEach(async () => {
  connection = new SQLite(':memory:');
  kysely = new Kysely({ dialect: new Dialect({ database: connection }) });
  migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0102-idle-accounts');
});
afterEach(() => kysely.destroy());

it('the migration of passkeys keeps those of admins under the handle that their devices know', async () => {
  connection
    .prepare(
      "insert into admins (id, name, email, password_hash, state, created_at) values ('a', 'A', 'a@example.org', '', 'active', '')",
    )
    .run();
  connection
    .prepare(
      "insert into passkeys (id, admin_id, credential_id, public_key, sign_count, transports, name, created_at) values ('p', 'a', 'c', 'k', '7', '[]', 'My phone', '2026-01-01')",
    )
    .run();
  connection
    .prepare(
      "insert into passkey_challenges (challenge, admin_id, created_at, expires_at) values ('x', 'a', '', '')",
    )
    .run();
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(connection.prepare('select * from passkeys').all()).toEqual([
    {
      id: 'p',
      account_kind: 'admin',
      account_id: 'a',
      user_handle: 'a',
      credential_id: 'c',
      public_key: 'k',
      sign_count: '7',
      transports: '[]',
      name: 'My phone',
      created_at: '2026-01-01',
      last_used_at: null,
    },
  ]);
  expect(connection.prepare('select * from passkey_challenges').all()).toEqual([]);
});
