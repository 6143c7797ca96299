import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { migrations } from './all.ts';

it('keeps codes that are already sent, without the client that asked for them', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const before =
    Object.keys(migrations)
      .sort()
      .findLast((name) => name < '0007') ?? '';
  await migrator.migrateTo(before);
  const code = {
    id: 'code',
    mobile: '+919876543210',
    purpose: 'signup' as const,
    code_hash: 'hash',
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T00:05:00.000Z',
    tries: 1,
    verified_at: null,
    proof_hash: null,
    proof_expires_at: null,
    proof_used_at: null,
  };
  await kysely.insertInto('otp_challenges').values(code).execute();

  const { error } = await migrator.migrateTo('0007-doors');

  expect(error).toBeUndefined();
  expect(await kysely.selectFrom('otp_challenges').selectAll().execute()).toEqual([
    { ...code, browser: null, network: null, by_owner: 0 },
  ]);
  expect(await kysely.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});
