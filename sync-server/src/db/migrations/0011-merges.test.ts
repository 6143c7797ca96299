import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('starts without merges, and an existing school can have one', async () => {
  const { kysely, migrate } = await migrateFrom('0011-merges');
  const at = '2026-01-01T00:00:00.000Z';
  await kysely
    .insertInto('schools')
    .values({ id: 'school', name: 'St. Mary’s', revision: 1, created_at: at })
    .execute();

  await migrate();
  expect(await kysely.selectFrom('merges').selectAll().execute()).toEqual([]);
  const merge = { id: 'merge', school_id: 'school', how: 'merge' as const, at };
  await kysely.insertInto('merges').values(merge).execute();
  expect(await kysely.selectFrom('merges').selectAll().execute()).toEqual([
    { ...merge, kept_id: null, gone_id: null, admin_id: null, undone_at: null, snapshot: null },
  ]);
  const pair = { school_id: 'school', one_id: 'a', other_id: 'b', created_at: at };
  await kysely.insertInto('not_duplicates').values(pair).execute();
  await expect(kysely.insertInto('not_duplicates').values(pair).execute()).rejects.toThrow(/UNIQUE/);
  await kysely.destroy();
});
