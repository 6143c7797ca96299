import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps every old post as a post of its own', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0029-replies');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'batches (id, school_id, label, label_key, revision, floor, created_at)',
    `('b', 's', '2013', '2013', 5, 0, '${at}')`,
  );
  const post = 'posts (id, batch_id, text, version, revision, created_at';
  insert(`${post})`, `('old', 'b', 'Hello', 1, 1, '${at}')`);

  await migrate();

  insert(`${post}, parent_id)`, `('reply', 'b', 'Hello you', 1, 2, '${at}', 'old')`);
  insert(`${post}, parent_id, reaction)`, `('reaction', 'b', '', 1, 3, '${at}', 'old', 'heart')`);
  const rows = await kysely
    .selectFrom('posts')
    .select(['id', 'parent_id', 'reaction'])
    .orderBy('revision')
    .execute();
  expect(rows).toEqual([
    { id: 'old', parent_id: null, reaction: null },
    { id: 'reply', parent_id: 'old', reaction: null },
    { id: 'reaction', parent_id: 'old', reaction: 'heart' },
  ]);
  await kysely.destroy();
});
