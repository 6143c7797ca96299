import type SQLite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Many more than the server has queries; lists of different lengths make some of them several. */
const most = 500;

/**
 * The connection as Kysely uses it, with what it has prepared: preparing takes longer than most queries (shared/docs/performance.md).
 * SQLite prepares by itself again what a change of the schema has made out of date.
 */
export function keepingStatements(connection: SQLite.Database): SqliteDatabase {
  const statements = new LRUCache<string, SQLite.Statement>({ max: most });
  return {
    prepare: (sql) => {
      const kept = statements.get(sql);
      // One that somebody still steps through cannot be run a second time.
      if (kept && !kept.busy) return kept;
      const prepared = connection.prepare(sql);
      statements.set(sql, prepared);
      return prepared;
    },
    close: () => connection.close(),
  };
}
