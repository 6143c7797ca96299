import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps the lists, and allows one waiting claim of a person for a listing', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0012-claims');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  await migrate();
  expect(await kysely.selectFrom('schoolmates').select('name').execute()).toEqual([{ name: 'Anu' }]);
  const claim = (id: string, state: 'waiting' | 'withdrawn') =>
    connection
      .prepare(
        'insert into claims (id, place_id, division_id, schoolmate_id, state, created_at) values (?, ?, ?, ?, ?, ?)',
      )
      .run(id, 'a', 'd', 'b', state, '2026-01-02T00:00:00.000Z');
  claim('1', 'withdrawn');
  claim('2', 'waiting');
  expect(() => claim('3', 'waiting')).toThrow('UNIQUE');
  claim('4', 'withdrawn');
  await kysely.destroy();
});
