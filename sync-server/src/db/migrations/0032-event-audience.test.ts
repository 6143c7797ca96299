import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps the batch or school of each event, its replies and posts, and teachers stay invited', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0032-event-audience');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'batches (id, school_id, label, label_key, revision, floor, created_at)',
    `('b', 's', '2013', '2013', 5, 0, '${at}')`,
  );
  insert(
    'events (id, school_id, batch_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('of-batch', 's', 'b', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}'),
     ('of-school', 's', null, 'admin', 'Jubilee', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  insert(
    'event_replies (id, event_id, person_kind, person_id, answer, guests, guest_names, answers, level, seats, queued_at, version, created_at, edited_at)',
    `('r', 'of-batch', 'schoolmate', 'p', 'coming', 0, '[]', '{}', 'Batch', 1, '${at}', 1, '${at}', '${at}')`,
  );
  insert(
    'posts (id, batch_id, text, version, revision, removed, created_at, event_id)',
    `('post', 'b', 'Hello', 1, 1, 0, '${at}', 'of-batch')`,
  );

  await migrate();

  const events = await kysely
    .selectFrom('events')
    .select(['id', 'whole_school', 'teachers'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { id: 'of-batch', whole_school: 0, teachers: 1 },
    { id: 'of-school', whole_school: 1, teachers: 1 },
  ]);
  const batches = await kysely.selectFrom('event_batches').selectAll().execute();
  expect(batches).toEqual([{ event_id: 'of-batch', batch_id: 'b' }]);
  expect(await kysely.selectFrom('event_replies').select('id').execute()).toEqual([{ id: 'r' }]);
  expect(await kysely.selectFrom('posts').select('event_id').execute()).toEqual([{ event_id: 'of-batch' }]);
  await kysely.destroy();
});
