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
  await migrator.migrateTo('0102-idle-accounts');
});
afterEach(() => kysely.destroy());

it('the migration of newcomers makes no newcomer of an account that is already there', async () => {
  const person = connection.prepare(
    "insert into schoolmates (id, name, claimed_at, revision, field_revisions, created_at) values (?, 'A', ?, 0, '{}', '')",
  );
  person.run('yesterday', new Date(Date.now() - 86_400_000).toISOString());
  person.run('listed', null);
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(connection.prepare('select id, veiled_until from schoolmates order by id').all()).toEqual([
    { id: 'listed', veiled_until: null },
    { id: 'yesterday', veiled_until: null },
  ]);
  expect(connection.prepare('select * from newcomer_vouches').all()).toEqual([]);
});
