import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps all people and posts as they are, with no one in memoriam', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0044-in-memoriam');
  connection.exec(
    `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('anu', 'Anu', 0, '{}', '${at}')`,
  );
  connection.exec(
    `insert into schools (id, name, revision, created_at) values ('school', 'Hill', 0, '${at}')`,
  );
  connection.exec(
    `insert into batches (id, school_id, label, label_key, revision, floor, created_at) values ('batch', 'school', '2012', '2012', 0, 0, '${at}')`,
  );
  connection.exec(
    `insert into posts (id, batch_id, author_id, text, version, revision, removed, created_at) values ('post', 'batch', 'anu', 'Hi', 1, 1, 0, '${at}')`,
  );

  await migrate();

  const people = await kysely
    .selectFrom('schoolmates')
    .select(['name', 'memorial', 'death_denied_at'])
    .execute();
  expect(people).toEqual([{ name: 'Anu', memorial: null, death_denied_at: null }]);
  const posts = await kysely.selectFrom('posts').select(['text', 'memorial']).execute();
  expect(posts).toEqual([{ text: 'Hi', memorial: 0 }]);
  expect(await kysely.selectFrom('death_reports').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
