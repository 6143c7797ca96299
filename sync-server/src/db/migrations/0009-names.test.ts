import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('leaves every person without a former name and a nickname', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0008-audit');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  const { error } = await migrator.migrateTo('0009-names');

  expect(error).toBeUndefined();
  expect(
    await kysely.selectFrom('schoolmates').select(['name', 'former_name', 'nickname']).execute(),
  ).toEqual([{ name: 'Anu', former_name: null, nickname: null }]);
  await kysely.destroy();
});
