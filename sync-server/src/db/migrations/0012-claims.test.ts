import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('keeps the lists, and allows one waiting claim of a person for a listing', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const before = Object.keys(migrations).filter((name) => name < '0012');
  await migrator.migrateTo(before.at(-1) ?? '');
  const columns = ['id', 'name', 'revision', 'field_revisions', 'created_at'];
  connection
    .prepare(
      `insert into schoolmates (${columns.join()}) values ('a', 'Anu', 0, '{}', '2026-01-01T00:00:00.000Z')`,
    )
    .run();

  const { error } = await migrator.migrateTo('0012-claims');

  expect(error).toBeUndefined();
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
