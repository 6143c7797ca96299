import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('marks the replies that organisers entered, and no others', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0037-entered-replies');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const reply =
    'event_replies (id, event_id, person_kind, person_id, name, answer, guests, guest_names, answers, level, seats, queued_at, version, created_at, edited_at)';
  const rest = `'coming', 0, '[]', '{}', 'Only Me', 1, '${at}', 1, '${at}', '${at}'`;
  insert(reply, `('own', 'e', 'schoolmate', 'p', null, ${rest})`);
  insert(reply, `('typed', 'e', null, null, 'Old Mathai', ${rest})`);

  await migrate();

  const rows = await kysely.selectFrom('event_replies').select(['id', 'entered']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'own', entered: 0 },
    { id: 'typed', entered: 1 },
  ]);
  await kysely.destroy();
});
