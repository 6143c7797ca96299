import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('keeps deletions that people asked for as their own, and starts with nothing removed', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0042-removals');
  connection
    .prepare(
      `insert into deletions (account_kind, account_id, asked_at, due_at, places) values ('schoolmate', 'anu', '${at}', '${at}', '[]')`,
    )
    .run();

  await migrate();

  const rows = await kysely.selectFrom('deletions').select(['account_id', 'by_school']).execute();
  expect(rows).toEqual([{ account_id: 'anu', by_school: 0 }]);
  expect(await kysely.selectFrom('removals').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('removed_rows').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
