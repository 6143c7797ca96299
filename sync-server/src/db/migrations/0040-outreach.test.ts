import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds notes whose rows are deleted with the school and with the person', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0040-outreach');
  const run = (statement: string) => connection.prepare(statement).run();
  for (const id of ['s', 't'])
    run(`insert into schools (id, name, revision, created_at) values ('${id}', 'A', 1, '${at}')`);
  for (const id of ['p', 'q']) {
    run(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('${id}', 'P', 0, '{}', '${at}')`,
    );
  }
  await migrate();
  for (const [school, person] of ['sp', 'sq', 'tq']) {
    run(`insert into outreach_notes values
      ('${school}${person}', '${school}', '${person}', 'note', 'Moved away', 'an-admin', '${at}')`);
  }

  run(`delete from schoolmates where id = 'p'`);
  run(`delete from schools where id = 't'`);
  expect(await kysely.selectFrom('outreach_notes').select(['id', 'text']).execute()).toEqual([
    { id: 'sq', text: 'Moved away' },
  ]);
  await kysely.destroy();
});
