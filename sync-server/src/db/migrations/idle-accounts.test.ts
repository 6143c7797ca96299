import { expect, it } from 'vitest';
import { migratedTo } from './migrated-fixture.ts';

const scene = migratedTo('0101-number-changes');

it('the migration of idle accounts takes the last contact of each account from its sessions', async () => {
  const person = scene.connection.prepare(
    "insert into schoolmates (id, name, claimed_at, revision, field_revisions, created_at) values (?, 'A', ?, 0, '{}', '')",
  );
  person.run('active', '2025-01-01T00:00:00.000Z');
  person.run('gone', '2025-01-01T00:00:00.000Z');
  person.run('listed', null);
  const session = scene.connection.prepare(
    'insert into sessions (id, kind, account_id, created_at, expires_at, last_seen_at) values (?, ?, ?, ?, ?, ?)',
  );
  const end = '2026-12-01T00:00:00.000Z';
  session.run('one', 'schoolmate', 'active', '2026-10-01T00:00:00.000Z', end, '2026-10-05T10:00:00.000Z');
  session.run('two', 'schoolmate', 'active', '2026-10-20T00:00:00.000Z', end, null);
  session.run('three', 'teacher', 'gone', '2026-10-20T00:00:00.000Z', end, null);
  const { error } = await scene.migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(scene.connection.prepare('select id, reached_at from schoolmates order by id').all()).toEqual([
    { id: 'active', reached_at: '2026-10-20T00:00:00.000Z' },
    { id: 'gone', reached_at: null },
    { id: 'listed', reached_at: null },
  ]);
});
