import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('adds a time at which names are declined, and no earlier record has one', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0035-declined-names');
  connection
    .prepare(
      "insert into schoolmates (id, name, revision, field_revisions, created_at) values ('p', 'P', 0, '{}', '2026')",
    )
    .run();
  await migrate();
  expect(await kysely.selectFrom('schoolmates').select('names_declined_at').execute()).toEqual([
    { names_declined_at: null },
  ]);
  await kysely.destroy();
});
