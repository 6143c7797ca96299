import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

it('keeps old records and claims, and lets a person claim two divisions of one record', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0014-claimed-parts');
  const at = '2026-01-01T00:00:00.000Z';
  connection
    .prepare(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('a', 'Anu', 0, '{}', ?)`,
    )
    .run(at);
  const claim = connection.prepare(
    `insert into claims (id, place_id, division_id, schoolmate_id, state, created_at) values (?, 'a', ?, 'b', ?, ?)`,
  );
  claim.run('waits', 'one', 'waiting', at);
  claim.run('joined', 'one', 'joined', at);

  await migrate();
  expect(await kysely.selectFrom('schoolmates').select(['id', 'part_of']).execute()).toEqual([
    { id: 'a', part_of: null },
  ]);
  expect(
    await kysely.selectFrom('claims').select(['id', 'state', 'after_claim_id']).orderBy('id').execute(),
  ).toEqual([
    { id: 'joined', state: 'joined', after_claim_id: null },
    { id: 'waits', state: 'waiting', after_claim_id: null },
  ]);
  claim.run('other', 'two', 'waiting', at);
  expect(() => claim.run('again', 'two', 'waiting', at)).toThrow('UNIQUE');
  await kysely.destroy();
});
