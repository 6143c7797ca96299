import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('leaves every person without a former name and a nickname', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0009-names');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  await migrate();
  expect(
    await kysely.selectFrom('schoolmates').select(['name', 'former_name', 'nickname']).execute(),
  ).toEqual([{ name: 'Anu', former_name: null, nickname: null }]);
  await kysely.destroy();
});
