import { expect, it } from 'vitest';
import { migratedTo } from './migrated-fixture.ts';

const scene = migratedTo('0102-idle-accounts');

it('the migration of newcomers makes no newcomer of an account that is already there', async () => {
  const person = scene.connection.prepare(
    "insert into schoolmates (id, name, claimed_at, revision, field_revisions, created_at) values (?, 'A', ?, 0, '{}', '')",
  );
  person.run('yesterday', new Date(Date.now() - 86_400_000).toISOString());
  person.run('listed', null);
  const { error } = await scene.migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(scene.connection.prepare('select id, veiled_until from schoolmates order by id').all()).toEqual([
    { id: 'listed', veiled_until: null },
    { id: 'yesterday', veiled_until: null },
  ]);
  expect(scene.connection.prepare('select * from newcomer_vouches').all()).toEqual([]);
});
