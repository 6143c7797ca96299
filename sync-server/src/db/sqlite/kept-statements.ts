import type SQLite from 'better-sqlite3';
import type { CompiledQuery, SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Much more than the number of queries. Lists of different lengths count as several. */
const most = 500;

export interface KeptStatements extends SqliteDatabase {
  /** Returns the rows of a query. */
  rowsOf: <Row>(query: CompiledQuery<Row>) => Row[];
  /** Executes a statement that returns no rows. */
  run: (sql: string) => void;
}

/**
 * Wraps the connection for Kysely and caches prepared statements: preparing takes longer than most queries
 * (docs/performance.md). After a schema change, SQLite prepares them again by itself.
 */
export function keepingStatements(connection: SQLite.Database): KeptStatements {
  const statements = new LRUCache<string, SQLite.Statement>({ max: most });
  const statementOf = (sql: string) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const prepared = connection.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };
  return {
    prepare: (sql) => {
      const statement = statementOf(sql);
      // A statement with an open iterator cannot run a second time.
      return statement.busy ? connection.prepare(sql) : statement;
    },
    rowsOf: <Row>({ sql, parameters }: CompiledQuery<Row>) => statementOf(sql).all(parameters) as Row[],
    run: (sql) => void statementOf(sql).run(),
    close: () => connection.close(),
  };
}
