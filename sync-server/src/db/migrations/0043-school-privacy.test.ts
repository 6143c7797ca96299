import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('adds locks and defaults, and no school has one', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0043-school-privacy');
  connection
    .prepare(
      `insert into schools (id, name, revision, created_at) values ('s', 'St. Mary''s', 1, '2026-01-01T00:00:00.000Z')`,
    )
    .run();
  await migrate();
  expect(await kysely.selectFrom('schools').select(['privacy_locks', 'privacy_defaults']).execute()).toEqual([
    { privacy_locks: '{}', privacy_defaults: '{}' },
  ]);
  await kysely.destroy();
});
