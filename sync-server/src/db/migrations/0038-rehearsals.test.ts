import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps older uploads, and deletes a rehearsal with its admin, its batch and its school', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0038-rehearsals');
  connection.exec(`
    insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}');
    insert into batches (id, school_id, label, label_key, created_at) values ('b', 's', '2009', '2009', '${at}');
    insert into batches (id, school_id, label, label_key, created_at) values ('c', 's', '2010', '2010', '${at}');
    insert into divisions (id, batch_id, name, name_key, created_at) values ('d', 'b', 'A', 'a', '${at}');
    insert into imports (id, division_id, at, added) values ('i', 'd', '${at}', 2);
    insert into admins (id, name, email, password_hash, state, created_at)
      values ('a', 'Admin', 'a@example.org', 'x', 'active', ''), ('z', 'Other', 'z@example.org', 'x', 'active', '');
  `);
  await migrate();

  expect(connection.prepare('select id, file_id, file_name, made_division from imports').all()).toEqual([
    { id: 'i', file_id: null, file_name: null, made_division: 0 },
  ]);
  const values = (id: string, batch: string, admin: string) =>
    `insert into rehearsals (id, school_id, batch_id, admin_id, at, file_name, content, choices, revision)
       values ('${id}', 's', '${batch}', '${admin}', '${at}', 'list.xlsx', '[]', '{}', 0);`;
  connection.exec(values('by-admin', 'b', 'z') + values('in-batch', 'c', 'a') + values('stays', 'b', 'a'));
  connection.exec(`insert into import_shapes values ('s', 'key', '[]', '${at}')`);
  const left = () => connection.prepare('select id from rehearsals order by id').pluck().all();
  connection.exec(`delete from admins where id = 'z'; delete from batches where id = 'c';`);
  expect(left()).toEqual(['stays']);
  connection.exec(`delete from divisions; delete from rehearsals where id = 'never'; delete from batches;`);
  expect(left()).toEqual([]);
  connection.exec(`delete from schools`);
  expect(connection.prepare('select count(*) from import_shapes').pluck().get()).toBe(0);
  await kysely.destroy();
});
