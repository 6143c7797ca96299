import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('starts without blocks, and finds the blocks against a person with an index', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0009-names');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  const { error } = await migrator.migrateTo('0010-hidings');

  expect(error).toBeUndefined();
  expect(connection.prepare('select * from hidings').all()).toEqual([]);
  expect(await kysely.selectFrom('schoolmates').select('name').execute()).toEqual([{ name: 'Anu' }]);
  const plan = connection
    .prepare('explain query plan select owner_id from hidings where from_id = ?')
    .all('b');
  expect(plan).toMatchObject([{ detail: expect.stringContaining('hidings_from') }]);
  await kysely.destroy();
});
