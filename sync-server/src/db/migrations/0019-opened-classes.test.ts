import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps each membership, and marks none as opened', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0019-opened-classes');
  // The class and the person of this membership are not needed here.
  connection.pragma('foreign_keys = OFF');
  connection
    .prepare(
      `insert into memberships (division_id, schoolmate_id, revision, removed, created_at) values ('d', 'a', 7, 0, ?)`,
    )
    .run('2026-01-01T00:00:00.000Z');

  await migrate();

  expect(await kysely.selectFrom('memberships').selectAll().execute()).toEqual([
    {
      division_id: 'd',
      schoolmate_id: 'a',
      revision: 7,
      removed: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      opened_at: null,
    },
  ]);
  await kysely.destroy();
});
