import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('says of each person who was at an event that they came', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0027-came');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const reply =
    'event_replies (id, event_id, person_kind, person_id, answer, guests, guest_names, answers, level, seats, queued_at, version, created_at, edited_at, here_at)';
  const rest = `'coming', 0, '[]', '{}', 'Batch', 1, '${at}', 1, '${at}', '${at}'`;
  insert(reply, `('here', 'e', 'schoolmate', 'p', ${rest}, '${at}')`);
  insert(reply, `('home', 'e', 'schoolmate', 'q', ${rest}, null)`);

  await migrate();

  const rows = await kysely.selectFrom('event_replies').select(['id', 'came_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'here', came_at: at },
    { id: 'home', came_at: null },
  ]);
  await kysely.destroy();
});
