import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps older sessions without a reason, and deletes a link with the admin who started it', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0041-account-recovery');
  connection.exec(`
    insert into admins (id, name, email, password_hash, state, created_at)
      values ('a', 'Admin', 'a@example.org', 'x', 'active', ''), ('z', 'Other', 'z@example.org', 'x', 'active', '');
    insert into sessions (id, kind, account_id, created_at, expires_at) values ('s', 'admin', 'a', '${at}', '${at}');
  `);
  await migrate();

  expect(connection.prepare('select id, end_reason from sessions').all()).toEqual([
    { id: 's', end_reason: null },
  ]);
  const link = (id: string, by: string | null) =>
    `insert into recovery_links values ('${id}', 'admin', 'a', 'h', ${by ? `'${by}'` : 'null'}, '${at}', '${at}', '${at}');`;
  connection.exec(link('emailed', null) + link('started', 'z'));
  connection.exec(`delete from admins where id = 'z'`);
  expect(connection.prepare('select id from recovery_links').pluck().all()).toEqual(['emailed']);
  await kysely.destroy();
});
