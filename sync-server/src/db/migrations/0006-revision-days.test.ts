import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('knows no revisions of earlier days, so that no old tombstone is deleted too early', async () => {
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SQLite(':memory:') }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0005-own-affairs');
  const at = '2026-01-01T00:00:00.000Z';
  const [school, batch] = [{ id: 'school', name: 'A school', revision: 1, created_at: at }, { id: 'batch' }];
  await kysely.insertInto('schools').values(school).execute();
  const row = { ...batch, school_id: 'school', label: '2012', label_key: '2012', revision: 7, floor: 2 };
  await kysely
    .insertInto('batches')
    .values({ ...row, created_at: at })
    .execute();

  const { error } = await migrator.migrateTo('0006-revision-days');

  expect(error).toBeUndefined();
  expect(await kysely.selectFrom('revision_days').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('batches').select(['revision', 'floor']).execute()).toEqual([
    { revision: 7, floor: 2 },
  ]);
  await kysely.destroy();
});
