import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('deletes the passkeys and challenges of an admin with the account, and keeps a credential of one account', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0045-passkeys');
  connection.exec(`
    insert into admins (id, name, email, password_hash, state, created_at)
      values ('a', 'Admin', 'a@example.org', 'x', 'active', ''), ('z', 'Other', 'z@example.org', 'x', 'active', '');
  `);
  await migrate();
  const passkey = (id: string, admin: string, credential: string) =>
    `insert into passkeys values ('${id}', '${admin}', '${credential}', 'k', '0', '[]', 'Phone', '${at}', null);`;
  connection.exec(passkey('p', 'a', 'one') + passkey('q', 'z', 'two'));
  expect(() => connection.exec(passkey('r', 'z', 'one'))).toThrow(/unique/i);
  connection.exec(`insert into passkey_challenges values
    ('c', 'a', '${at}', '${at}'), ('d', null, '${at}', '${at}')`);
  connection.exec(`delete from admins where id = 'a'`);
  expect(connection.prepare('select id from passkeys').pluck().all()).toEqual(['q']);
  expect(connection.prepare('select challenge from passkey_challenges').pluck().all()).toEqual(['d']);
  await kysely.destroy();
});
