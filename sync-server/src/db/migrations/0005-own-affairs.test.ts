import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('keeps open sessions, without a device label', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0004-posts');
  const session = {
    id: 'session',
    kind: 'teacher' as const,
    account_id: 'somebody',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-02-01T00:00:00.000Z',
    revoked_at: null,
  };
  await kysely.insertInto('sessions').values(session).execute();

  const { error } = await migrator.migrateTo('0005-own-affairs');

  expect(error).toBeUndefined();
  expect(await kysely.selectFrom('sessions').selectAll().execute()).toEqual([
    { ...session, label: null, last_seen_at: null },
  ]);
  expect(await kysely.selectFrom('deletions').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
