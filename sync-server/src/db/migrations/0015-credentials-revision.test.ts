import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('counts from zero for old accounts, and counts each later change of credentials', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0015-credentials-revision');
  connection.exec(`
    insert into schoolmates (id, name, mobile, password_hash, revision, field_revisions, created_at)
      values ('s', 'Anu', '+919846000001', 'old', 0, '{}', '');
    insert into teachers (id, name, email, password_hash, created_at) values ('t', 'Leela', 't@example.org', 'old', '');
    insert into admins (id, name, email, password_hash, state, created_at)
      values ('a', 'Admin', 'a@example.org', 'old', 'active', '');
    insert into second_factors (admin_id, secret, created_at) values ('a', 'sealed', '');
  `);

  await migrate();
  const count = (table: string) =>
    connection.prepare(`select credentials_revision from ${table}`).pluck().get();
  expect([count('schoolmates'), count('teachers'), count('admins')]).toEqual([0, 0, 0]);
  const steps: [change: string, table: string, by: number][] = [
    [`update schoolmates set password_hash = 'new'`, 'schoolmates', 1],
    [`update schoolmates set password_hash = 'new'`, 'schoolmates', 0],
    [`update schoolmates set mobile = '+919846000002'`, 'schoolmates', 1],
    [`update schoolmates set name = 'Anu N'`, 'schoolmates', 0],
    [`update teachers set password_hash = null`, 'teachers', 1],
    [`update admins set password_hash = 'new'`, 'admins', 1],
    [`update second_factors set confirmed_at = ''`, 'admins', 1],
    [`insert into recovery_codes (admin_id, code_hash) values ('a', 'code')`, 'admins', 1],
    [`update recovery_codes set used_at = ''`, 'admins', 1],
    [`delete from recovery_codes`, 'admins', 1],
    [`delete from second_factors`, 'admins', 1],
  ];
  for (const [change, table, by] of steps) {
    const before = Number(count(table));
    connection.exec(change);
    expect([change, count(table)]).toEqual([change, before + by]);
  }
  await kysely.destroy();
});
