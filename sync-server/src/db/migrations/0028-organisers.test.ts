import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds organisers whose rows go with the event and with the person', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0028-organisers');
  const run = (statement: string) => connection.prepare(statement).run();
  run(`insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}')`);
  for (const id of ['e', 'f']) {
    run(`insert into events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)
      values ('${id}', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`);
  }
  for (const id of ['p', 'q']) {
    run(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('${id}', 'P', 0, '{}', '${at}')`,
    );
  }
  await migrate();
  for (const [event, person] of ['ep', 'eq', 'fq']) {
    run(`insert into event_organisers values ('${event}', '${person}', '${at}')`);
  }

  run(`delete from schoolmates where id = 'p'`);
  run(`delete from events where id = 'f'`);
  const rows = await kysely.selectFrom('event_organisers').select(['event_id', 'schoolmate_id']).execute();
  expect(rows).toEqual([{ event_id: 'e', schoolmate_id: 'q' }]);
  await kysely.destroy();
});
