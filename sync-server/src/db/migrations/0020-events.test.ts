import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps each school and batch, without events, and only admins may make some', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0020-events');
  connection
    .prepare(`insert into schools (id, name, revision, created_at) values ('s', 'St. Mary’s', 3, ?)`)
    .run(at);
  connection
    .prepare(
      `insert into batches (id, school_id, label, label_key, revision, floor, created_at) values ('b', 's', '2013', '2013', 5, 0, ?)`,
    )
    .run(at);

  await migrate();

  const school = await kysely.selectFrom('schools').selectAll().execute();
  expect(school).toEqual([expect.objectContaining({ id: 's', events_revision: 0, events_by_members: 0 })]);
  const batch = await kysely.selectFrom('batches').selectAll().execute();
  expect(batch).toEqual([expect.objectContaining({ id: 'b', revision: 5, events_revision: 0 })]);
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert(
    'events (id, school_id, batch_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'b', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const reply =
    'event_replies (id, event_id, person_kind, person_id, name, answer, guests, guest_names, answers, level, seats, queued_at, version, created_at, edited_at)';
  const rest = `'coming', 0, '[]', '{}', 'Batch', 1, '${at}', 1, '${at}', '${at}'`;
  insert(reply, `('r', 'e', 'schoolmate', 'p', null, ${rest})`);
  expect(() => insert(reply, `('again', 'e', 'schoolmate', 'p', null, ${rest})`)).toThrow('UNIQUE');
  expect(() => insert(reply, `('nobody', 'e', null, null, null, ${rest})`)).toThrow('CHECK');
  await kysely.destroy();
});
