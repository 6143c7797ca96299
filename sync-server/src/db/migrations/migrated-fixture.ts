import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach } from 'vitest';
import { Dialect } from '#db/sqlite/dialect.ts';
import { migrations } from './all.ts';

/** Gives each test of a file a database as it was after this migration, and a migrator that goes on from there. */
export function migratedTo(last: string) {
  const scene = {} as { connection: SQLite.Database; kysely: Kysely<unknown>; migrator: Migrator };
  beforeEach(async () => {
    scene.connection = new SQLite(':memory:');
    scene.kysely = new Kysely({ dialect: new Dialect({ database: scene.connection }) });
    scene.migrator = new Migrator({ db: scene.kysely, provider: { getMigrations: async () => migrations } });
    await scene.migrator.migrateTo(last);
  });
  afterEach(() => scene.kysely.destroy());
  return scene;
}
