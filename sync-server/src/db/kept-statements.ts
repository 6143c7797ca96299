import type SQLite from 'better-sqlite3';
import type { CompiledQuery, SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Many more than the server has queries; lists of different lengths make some of them several. */
const most = 500;

export interface KeptStatements extends SqliteDatabase {
  /** The rows of a query that asks something. */
  rowsOf: <Row>(query: CompiledQuery<Row>) => Row[];
  /** For what answers nothing. */
  run: (sql: string) => void;
}

/**
 * The connection as Kysely uses it, with what it has prepared: preparing takes longer than most queries (docs/performance.md).
 * SQLite prepares by itself again what a change of the schema has made out of date.
 */
export function keepingStatements(connection: SQLite.Database): KeptStatements {
  const statements = new LRUCache<string, SQLite.Statement>({ max: most });
  const statementOf = (sql: string) => {
    const kept = statements.get(sql);
    if (kept) return kept;
    const prepared = connection.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };
  return {
    prepare: (sql) => {
      const statement = statementOf(sql);
      // One that somebody still steps through cannot be run a second time.
      return statement.busy ? connection.prepare(sql) : statement;
    },
    rowsOf: <Row>({ sql, parameters }: CompiledQuery<Row>) => statementOf(sql).all(parameters) as Row[],
    run: (sql) => void statementOf(sql).run(),
    close: () => connection.close(),
  };
}
