import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('keeps earlier acts without details', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const before =
    Object.keys(migrations)
      .filter((name) => name < '0008')
      .at(-1) ?? '';
  await migrator.migrateTo(before);
  const look = {
    id: 'look',
    at: '2026-01-01T00:00:00.000Z',
    actor_kind: 'admin' as const,
    actor_id: 'admin',
    action: 'read-people' as const,
    school_id: 'school',
    subject_id: 'division',
  };
  await kysely.insertInto('audit').values(look).execute();

  const { error } = await migrator.migrateTo('0008-audit');

  expect(error).toBeUndefined();
  expect(await kysely.selectFrom('audit').selectAll().execute()).toEqual([{ ...look, details: null }]);
  await kysely.destroy();
});
