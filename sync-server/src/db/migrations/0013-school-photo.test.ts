import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { migrations } from './all.ts';

it('keeps each photo, and adds no photo of school days', async () => {
  const connection = new SQLite(':memory:');
  connection.pragma('foreign_keys = ON');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const names = Object.keys(migrations);
  await migrator.migrateTo(names[names.indexOf('0013-school-photo') - 1] ?? '');
  const created_at = '2026-01-01T00:00:00.000Z';
  await kysely
    .insertInto('photos')
    .values({ id: 'now', name: 'public', owner_kind: 'schoolmate', owner_id: 'a', preview: '', created_at })
    .execute();
  connection
    .prepare(
      `insert into schoolmates (id, name, photo_id, revision, field_revisions, created_at) values ('a', 'Anu', 'now', 0, '{}', ?)`,
    )
    .run(created_at);

  const { error } = await migrator.migrateTo('0013-school-photo');

  expect(error).toBeUndefined();
  expect(
    await kysely.selectFrom('schoolmates').select(['id', 'photo_id', 'school_photo_id']).execute(),
  ).toEqual([{ id: 'a', photo_id: 'now', school_photo_id: null }]);
  const nobodys = kysely.updateTable('schoolmates').set({ school_photo_id: 'nowhere' }).execute();
  await expect(nobodys).rejects.toThrow('FOREIGN KEY');
  await kysely.destroy();
});
