import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from './migrations/all.ts';
import { Dialect } from './sqlite/dialect.ts';
import type { Tables } from './tables/registry.ts';

let connection: SQLite.Database;
let kysely: Kysely<Tables>;
let migrator: Migrator;

beforeEach(() => {
  connection = new SQLite(':memory:');
  connection.pragma('foreign_keys = ON');
  kysely = new Kysely<Tables>({ dialect: new Dialect({ database: connection }) });
  migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
});
afterEach(() => kysely.destroy());

const schema = () =>
  connection.prepare('select type, name, sql from sqlite_master order by type, name').all();

describe('the migrations', () => {
  it('are listed in the order of their names, which is the order they run in', () => {
    expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
  });

  it.each(Object.keys(migrations))(
    '%s runs after the earlier migrations, and a second run changes nothing',
    async (name) => {
      const { error, results } = await migrator.migrateTo(name);
      expect(error).toBeUndefined();
      expect(results?.at(-1)).toMatchObject({ migrationName: name, status: 'Success' });
      const before = schema();
      const again = await migrator.migrateTo(name);
      expect(again.error).toBeUndefined();
      expect(again.results).toEqual([]);
      expect(schema()).toEqual(before);
    },
  );

  it('point every foreign key to columns that can be referenced', async () => {
    await migrator.migrateToLatest();
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('the schema', () => {
  const now = '2026-01-01T00:00:00.000Z';
  const person = (id: string, over: object) => ({
    id,
    name: id,
    revision: 0,
    field_revisions: '{}',
    created_at: now,
    ...over,
  });
  const mobile = '+919876543210';

  beforeEach(() => migrator.migrateToLatest());

  it('rejects two claimed people with one number', async () => {
    await kysely
      .insertInto('schoolmates')
      .values(person('one', { mobile, claimed_at: now }))
      .execute();
    const second = kysely.insertInto('schoolmates').values(person('two', { mobile, claimed_at: now }));
    await expect(second.execute()).rejects.toThrow(/UNIQUE/);
  });

  it('accepts unclaimed records with the number of a claimed one, since each school may have its own', async () => {
    const people = [
      person('one', { mobile, claimed_at: now }),
      person('two', { mobile }),
      person('three', { mobile }),
    ];
    await kysely.insertInto('schoolmates').values(people).execute();
    expect(await kysely.selectFrom('schoolmates').select('id').execute()).toHaveLength(3);
  });

  it('rejects a removed flag that is neither 0 nor 1', async () => {
    const row = { division_id: 'd', schoolmate_id: 's', revision: 1, removed: 2 as 0, created_at: now };
    await expect(kysely.insertInto('memberships').values(row).execute()).rejects.toThrow(/CHECK/);
  });

  it('rejects two equal labels in a school, and two equal names in a batch', async () => {
    await kysely.insertInto('schools').values({ id: 's', name: 'S', revision: 1, created_at: now }).execute();
    const batch = { school_id: 's', label: 'L', label_key: 'l', revision: 1, floor: 0, created_at: now };
    await kysely
      .insertInto('batches')
      .values({ id: 'b', ...batch })
      .execute();
    await expect(
      kysely
        .insertInto('batches')
        .values({ id: 'c', ...batch })
        .execute(),
    ).rejects.toThrow(/UNIQUE/);
    const division = { batch_id: 'b', name: 'A', name_key: 'a', created_at: now };
    await kysely
      .insertInto('divisions')
      .values({ id: 'd', ...division })
      .execute();
    await expect(
      kysely
        .insertInto('divisions')
        .values({ id: 'e', ...division })
        .execute(),
    ).rejects.toThrow(/UNIQUE/);
  });
});
