import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { Dialect } from '#db/sqlite/dialect.ts';
import { migrations } from './all.ts';

it('the migration of channels says of each earlier code that it went by SMS', async () => {
  const connection = new SQLite(':memory:');
  const kysely = new Kysely<unknown>({ dialect: new Dialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0102-idle-accounts');
  connection
    .prepare(
      "insert into otp_challenges (id, mobile, purpose, code_hash, created_at, expires_at) values ('one', '+919847010128', 'signup', 'hash', '', '')",
    )
    .run();
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  expect(connection.prepare('select id, channel from otp_challenges').all()).toEqual([
    { id: 'one', channel: 'sms' },
  ]);
  await kysely.destroy();
});
