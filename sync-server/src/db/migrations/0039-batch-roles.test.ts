import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds roles whose rows are deleted with the batch and with the person', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0039-batch-roles');
  const run = (statement: string) => connection.prepare(statement).run();
  run(`insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}')`);
  for (const id of ['b', 'c']) {
    run(`insert into batches (id, school_id, label, label_key, revision, floor, created_at)
      values ('${id}', 's', '${id}', '${id}', 1, 0, '${at}')`);
  }
  for (const id of ['p', 'q']) {
    run(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('${id}', 'P', 0, '{}', '${at}')`,
    );
  }
  await migrate();
  for (const [person, batch] of ['pb', 'qb', 'qc']) {
    run(`insert into batch_roles (id, schoolmate_id, batch_id, role, given_by, given_at, until)
      values ('${person}${batch}', '${person}', '${batch}', 'volunteer', 'an-admin', '${at}', '${at}')`);
  }

  run(`delete from schoolmates where id = 'p'`);
  run(`delete from batches where id = 'c'`);
  const rows = await kysely.selectFrom('batch_roles').select(['id', 'ended_at']).execute();
  expect(rows).toEqual([{ id: 'qb', ended_at: null }]);
  await kysely.destroy();
});
