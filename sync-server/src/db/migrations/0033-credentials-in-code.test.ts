import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('drops the triggers of older databases and keeps their counts', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0033-credentials-in-code');
  connection.exec(`
    insert into admins (id, name, email, password_hash, state, created_at)
      values ('a', 'Admin', 'a@example.org', 'old', 'active', '');
    create trigger admins_credentials after update of password_hash on admins
      begin update admins set credentials_revision = old.credentials_revision + 1 where id = new.id; end;
    create trigger second_factors_insert after insert on second_factors
      begin update admins set credentials_revision = credentials_revision + 1 where id = new.admin_id; end;
    update admins set password_hash = 'new';
  `);

  await migrate();
  expect(connection.prepare(`select name from sqlite_master where type = 'trigger'`).all()).toEqual([]);
  connection.exec(`update admins set password_hash = 'newest'`);
  expect(connection.prepare('select credentials_revision from admins').pluck().get()).toBe(1);
  await kysely.destroy();
});
