import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps posts outside every album, and a post outlives its event', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0027-event-albums');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'batches (id, school_id, label, label_key, revision, floor, created_at)',
    `('b', 's', '2013', '2013', 5, 0, '${at}')`,
  );
  insert(
    'events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const post = 'posts (id, batch_id, text, version, revision, created_at';
  insert(`${post})`, `('old', 'b', 'Hello', 1, 1, '${at}')`);

  await migrate();

  insert(`${post}, event_id)`, `('new', 'b', 'The day', 1, 2, '${at}', 'e')`);
  const albums = () => kysely.selectFrom('posts').select(['id', 'event_id']).orderBy('id').execute();
  expect(await albums()).toEqual([
    { id: 'new', event_id: 'e' },
    { id: 'old', event_id: null },
  ]);
  connection.prepare('delete from events').run();
  expect(await albums()).toEqual([
    { id: 'new', event_id: null },
    { id: 'old', event_id: null },
  ]);
  insert('removed_photos (batch_id, digest, created_at)', `('b', 'digest', '${at}')`);
  expect(() => insert('removed_photos (batch_id, digest, created_at)', `('b', 'digest', '${at}')`)).toThrow(
    'UNIQUE',
  );
  await kysely.destroy();
});
