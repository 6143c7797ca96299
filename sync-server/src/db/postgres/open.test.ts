import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { emptyDatabase } from '#test/postgres/databases.ts';
import { openDatabase } from '../engines/open.ts';
import { migrate } from '../migrate.ts';
import { Dialect as SqliteDialect } from '../sqlite/dialect.ts';
import type { Tables } from '../tables/registry.ts';
import { PostgresDialect } from './dialect.ts';
import { addressesOf, Primary } from './primary.ts';

/** The keys of one column. SQLite calls them nullable. */
const keys = /^(\w+ (id|key|nonce|pack_id)|hello_keys session_id|(removed_listings|second_factors) \w+_id) /;

/** Integers have 64 bits on SQLite. PostgreSQL has these in columns whose numbers rise with each merge. */
const integers = /^int[48]$/;

/** Returns each column of a database after all migrations. */
async function columnsOf(kysely: Kysely<Tables>): Promise<string[]> {
  await migrate(kysely);
  const tables = await kysely.introspection.getTables();
  await kysely.destroy();
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((each) => {
        const marks = [
          each.isNullable ? 'null' : 'not null',
          each.hasDefaultValue ? 'default' : 'no default',
        ];
        const line = [
          name,
          each.name,
          each.dataType.toLowerCase().replace(integers, 'integer'),
          ...marks,
        ].join(' ');
        return keys.test(line) ? line.replace(' not null ', ' null ') : line;
      }),
    )
    .sort();
}

it('gets the columns that the migrations make on SQLite, with the same types and defaults', async () => {
  const primary = new Primary(await emptyDatabase('for_columns'));
  const onPostgres = await columnsOf(new Kysely({ dialect: new PostgresDialect(primary) }));
  const sqlite = new SqliteDialect({ database: new SQLite(':memory:') });
  expect(onPostgres.length).toBeGreaterThan(300);
  expect(onPostgres).toEqual(await columnsOf(new Kysely({ dialect: sqlite })));
});

it('lets servers that start at the same time migrate once', async () => {
  const url = await emptyDatabase('for_starts');
  const opened = await Promise.all([openDatabase(url), openDatabase(url), openDatabase(url)]);
  expect(new Set(opened.map(({ epoch }) => epoch())).size).toBe(1);
  await Promise.all(opened.map((each) => each.close()));
});

it('refuses a database that orders texts by a language, and never repeats the password', async () => {
  const url = await emptyDatabase('in_english', "template template0 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'");
  await (await openDatabase(url)).close();
  const icu = await emptyDatabase(
    'by_icu',
    "template template0 locale_provider icu icu_locale 'en' locale 'C.UTF-8'",
  );
  await expect(openDatabase(icu)).rejects.toThrow(/order texts by their bytes.*LOCALE 'C'/);
  const failed = await openDatabase(`${icu.replace('postgres@', 'postgres:geheim@')}_none`).catch(String);
  expect(failed).toContain('cannot be opened');
  expect(failed).not.toContain('geheim');
});

it('finds each host of an address', () => {
  expect(addressesOf('postgres://me:p@ss@one:5432,two/name?ssl=1')).toEqual([
    'postgres://me:p@ss@one:5432/name?ssl=1',
    'postgres://me:p@ss@two/name?ssl=1',
  ]);
});
