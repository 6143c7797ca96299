import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialect } from '#db/sqlite/dialect.ts';
import { migrations } from './all.ts';

let connection: SQLite.Database;
let kysely: Kysely<unknown>;
let migrator: Migrator;
beforeEach(async () => {
  connection = new SQLite(':memory:');
  kysely = new Kysely({ dialect: new Dialect({ database: connection }) });
  migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0101-number-changes');
});
afterEach(() => kysely.destroy());

it('the migration of idle accounts takes the last contact of each account from its sessions', async () => {
  const person = connection.prepare(
    "insert into schoolmates (id, name, claimed_at, revision, field_revisions, created_at) values (?, 'A', ?, 0, '{}', '')",
  );
  person.run('active', '2025-01-01T00:00:00.000Z');
  person.run('gone', '2025-01-01T00:00:00.000Z');
  person.run('listed', null);
  const session = connection.prepare(
    'insert into sessions (id, kind, account_id, created_at, expires_at, last_seen_at) values (?, ?, ?, ?, ?, ?)',
  );
  const end = '2026-12-01T00:00:00.000Z';
  session.run('one', 'schoolmate', 'active', '2026-10-01T00:00:00.000Z', end, '2026-10-05T10:00:00.000Z');
  session.run('two', 'schoolmate', 'active', '2026-10-20T00:00:00.000Z', end, null);
  session.run('three', 'teacher', 'gone', '2026-10-20T00:00:00.000Z', end, null);
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(connection.prepare('select id, reached_at from schoolmates order by id').all()).toEqual([
    { id: 'active', reached_at: '2026-10-20T00:00:00.000Z' },
    { id: 'gone', reached_at: null },
    { id: 'listed', reached_at: null },
  ]);
});
