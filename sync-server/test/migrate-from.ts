import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '#db/migrations/all.ts';
import { Dialect } from '#db/sqlite/dialect.ts';
import type { Tables } from '#db/tables.ts';

/**
 * Opens a database as it was before the migration `name`, on the dialect of production. `migrate` runs that
 * migration and throws when it fails. Destroy `kysely` afterwards.
 */
export async function migrateFrom<Rows = Tables>(name: string, file = ':memory:') {
  const connection = new SQLite(file);
  connection.pragma('foreign_keys = ON');
  const kysely = new Kysely<Rows>({ dialect: new Dialect({ database: connection }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const migrateTo = async (target: string) => {
    const { error } = await migrator.migrateTo(target);
    if (error) throw error;
  };
  const names = Object.keys(migrations);
  const before = names[names.indexOf(name) - 1];
  if (before === undefined) throw new Error(`There is no migration before ${name}.`);
  await migrateTo(before);
  return { connection, kysely, migrate: () => migrateTo(name) };
}
