import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('starts without blocks, and finds the blocks against a person with an index', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0010-hidings');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  await migrate();
  expect(connection.prepare('select * from hidings').all()).toEqual([]);
  expect(await kysely.selectFrom('schoolmates').select('name').execute()).toEqual([{ name: 'Anu' }]);
  const plan = connection
    .prepare('explain query plan select owner_id from hidings where from_id = ?')
    .all('b');
  expect(plan).toMatchObject([{ detail: expect.stringContaining('hidings_from') }]);
  await kysely.destroy();
});
