import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds lists of uploads that a deleted person or division leaves', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0031-imports');
  connection
    .prepare(`insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}')`)
    .run();
  await migrate();

  const run = (statement: string) => connection.prepare(statement).run();
  run(
    `insert into batches (id, school_id, label, label_key, created_at) values ('b', 's', '2009', '2009', '${at}')`,
  );
  run(
    `insert into divisions (id, batch_id, name, name_key, created_at) values ('d', 'b', 'A', 'a', '${at}')`,
  );
  for (const id of ['p', 'q']) {
    run(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('${id}', 'P', 0, '{}', '${at}')`,
    );
  }
  run(`insert into imports (id, division_id, at, added) values ('i', 'd', '${at}', 2)`);
  run(`insert into imported_people (import_id, schoolmate_id, created) values ('i', 'p', 1), ('i', 'q', 0)`);

  run(`delete from schoolmates where id = 'p'`);
  const people = () => kysely.selectFrom('imported_people').select(['schoolmate_id', 'created']).execute();
  expect(await people()).toEqual([{ schoolmate_id: 'q', created: 0 }]);
  run(`delete from divisions where id = 'd'`);
  expect(await people()).toEqual([]);
  expect(await kysely.selectFrom('imports').select('id').execute()).toEqual([]);
  await kysely.destroy();
});
