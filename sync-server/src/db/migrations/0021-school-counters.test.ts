import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { migrations } from './all.ts';

it('starts the counter of each school at the highest revision or floor of its batches', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0020-events');
  const at = '2026-01-01T00:00:00.000Z';
  for (const id of ['one', 'two', 'empty'])
    connection
      .prepare('insert into schools (id, name, revision, created_at) values (?, ?, 3, ?)')
      .run(id, id, at);
  const batches = [
    ['a', 'one', 5, 0],
    ['b', 'one', 9, 2],
    ['c', 'two', 4, 7],
  ] as const;
  for (const [id, schoolId, revision, floor] of batches)
    connection
      .prepare(
        'insert into batches (id, school_id, label, label_key, revision, floor, created_at) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, schoolId, id, id, revision, floor, at);

  const { error } = await migrator.migrateTo('0021-school-counters');

  expect(error).toBeUndefined();
  const rows = connection.prepare('select id, revision, people_revision from schools order by id').all();
  expect(rows).toEqual([
    { id: 'empty', revision: 3, people_revision: 0 },
    { id: 'one', revision: 3, people_revision: 9 },
    { id: 'two', revision: 3, people_revision: 7 },
  ]);
  await kysely.destroy();
});
