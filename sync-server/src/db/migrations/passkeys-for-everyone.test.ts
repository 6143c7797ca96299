import { expect, it } from 'vitest';
import { migratedTo } from './migrated-fixture.ts';

const scene = migratedTo('0102-idle-accounts');

it('the migration of passkeys keeps those of admins under the handle that their devices know', async () => {
  scene.connection
    .prepare(
      "insert into admins (id, name, email, password_hash, state, created_at) values ('a', 'A', 'a@example.org', '', 'active', '')",
    )
    .run();
  scene.connection
    .prepare(
      "insert into passkeys (id, admin_id, credential_id, public_key, sign_count, transports, name, created_at) values ('p', 'a', 'c', 'k', '7', '[]', 'My phone', '2026-01-01')",
    )
    .run();
  scene.connection
    .prepare(
      "insert into passkey_challenges (challenge, admin_id, created_at, expires_at) values ('x', 'a', '', '')",
    )
    .run();
  const { error } = await scene.migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(scene.connection.prepare('select * from passkeys').all()).toEqual([
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
  expect(scene.connection.prepare('select * from passkey_challenges').all()).toEqual([]);
});
