import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('starts without merges, and an existing school can have one', async () => {
  const connection = new SQLite(':memory:');
  connection.pragma('foreign_keys = ON');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0009-names');
  const at = '2026-01-01T00:00:00.000Z';
  await kysely
    .insertInto('schools')
    .values({ id: 'school', name: 'St. Mary’s', revision: 1, created_at: at })
    .execute();

  const { error } = await migrator.migrateTo('0011-merges');

  expect(error).toBeUndefined();
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
