import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Dialect } from './dialect.ts';
import { keepingStatements } from './kept-statements.ts';

interface Tables {
  batches: { id: string; school_id: string; revision: number };
  divisions: { id: string; batch_id: string };
}

let connection: SQLite.Database;
let kysely: Kysely<Tables>;

beforeAll(() => {
  connection = new SQLite(':memory:');
  connection.exec(`
    create table batches (id text primary key, school_id text, revision integer);
    create index batches_school on batches (school_id);
    create table divisions (id text primary key, batch_id text);
    insert into batches values ('batch', 'school', 1);
    insert into divisions values ('division', 'batch');`);
  kysely = new Kysely<Tables>({ dialect: new Dialect({ database: keepingStatements(connection) }) });
});
afterAll(() => kysely.destroy());

it('prepares a statement that joins and sorts once, for any number of runs and values', async () => {
  const prepare = vi.spyOn(connection, 'prepare');
  // The library makes a row factory for each preparation, including those that SQLite repeats by itself.
  const rowMakers = vi.spyOn(globalThis, 'Function');
  const found: (string | undefined)[] = [];
  for (const school of ['school', 'school', 'another', 'school']) {
    const row = await kysely
      .selectFrom('divisions')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select('divisions.id')
      .where('batches.school_id', '=', school)
      .orderBy('divisions.id')
      .executeTakeFirst();
    found.push(row?.id);
  }
  expect(found).toEqual(['division', 'division', undefined, 'division']);
  expect([prepare.mock.calls.length, rowMakers.mock.calls.length]).toEqual([1, 1]);
});
