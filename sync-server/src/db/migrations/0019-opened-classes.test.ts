import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('keeps each membership, and marks none as opened', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const names = Object.keys(migrations);
  await migrator.migrateTo(names[names.indexOf('0019-opened-classes') - 1] ?? '');
  connection
    .prepare(
      `insert into memberships (division_id, schoolmate_id, revision, removed, created_at) values ('d', 'a', 7, 0, ?)`,
    )
    .run('2026-01-01T00:00:00.000Z');

  const { error } = await migrator.migrateTo('0019-opened-classes');

  expect(error).toBeUndefined();
  expect(await kysely.selectFrom('memberships').selectAll().execute()).toEqual([
    {
      division_id: 'd',
      schoolmate_id: 'a',
      revision: 7,
      removed: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      opened_at: null,
    },
  ]);
  await kysely.destroy();
});
