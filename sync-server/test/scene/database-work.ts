import SQLite from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import { onPostgres } from '#test/postgres/databases.ts';

/** The load of some work on the database. */
export interface DatabaseWork {
  /** The statements, with the start and the end of transactions. */
  statements: number;
  /**
   * How often it waits for PostgreSQL: statements that are sent together count once. Without PostgreSQL 0, since a file
   * of SQLite answers within the process.
   */
  waits: number;
}

export function databaseWorkOf(work: () => Promise<unknown>): Promise<DatabaseWork> {
  return onPostgres ? onServer(work) : inFile(work);
}

async function inFile(work: () => Promise<unknown>): Promise<DatabaseWork> {
  const statement = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1'));
  const runs = [vi.spyOn(statement, 'all'), vi.spyOn(statement, 'run')];
  try {
    await work();
    const statements = runs.reduce((sum, each) => sum + each.mock.calls.length, 0);
    return { statements, waits: 0 };
  } finally {
    for (const each of runs) each.mockRestore();
  }
}

async function onServer(work: () => Promise<unknown>): Promise<DatabaseWork> {
  const counts = { statements: 0, waits: 0 };
  let pending = 0;
  const { query } = pg.Client.prototype;
  const ask = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    // A new connection is checked by plain texts.
    if (typeof asked[0] === 'string') return Reflect.apply(query, this, asked);
    counts.statements += 1;
    if (pending === 0) counts.waits += 1;
    pending += 1;
    const answer: unknown = Reflect.apply(query, this, asked);
    void Promise.resolve(answer)
      .catch(() => undefined)
      .finally(() => {
        pending -= 1;
      });
    return answer;
  });
  try {
    await work();
    return counts;
  } finally {
    ask.mockRestore();
  }
}
