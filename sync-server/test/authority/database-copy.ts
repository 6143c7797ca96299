import { join } from 'node:path';
import SQLite from 'better-sqlite3';

type Row = Record<string, unknown>;
/** Every table with all its rows. */
export type Copy = ReadonlyMap<string, readonly Row[]>;

/**
 * Copies the database of a server without its knowledge, and restores a copy, so that one world serves many
 * tests.
 */
export class DatabaseCopies {
  readonly #connection: SQLite.Database;
  readonly #tables: readonly string[];

  constructor(dataDir: string) {
    this.#connection = new SQLite(join(dataDir, 'memcherrish.sqlite'), { timeout: 10_000 });
    this.#connection.pragma('foreign_keys = OFF');
    const names = this.#connection
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all();
    this.#tables = names.map(String);
  }

  take(): Copy {
    const rowsOf = (table: string) => this.#connection.prepare(`select * from ${table}`).all() as Row[];
    return new Map(this.#tables.map((table) => [table, rowsOf(table)]));
  }

  putBack(copy: Copy): void {
    const now = this.take();
    this.#connection.transaction(() => {
      for (const [table, rows] of copy) {
        if (JSON.stringify(rows) === JSON.stringify(now.get(table))) continue;
        this.#connection.prepare(`delete from ${table}`).run();
        for (const row of rows) {
          const columns = Object.keys(row);
          const placeholders = columns.map(() => '?').join();
          this.#connection
            .prepare(`insert into ${table} (${columns.join()}) values (${placeholders})`)
            .run(Object.values(row));
        }
      }
    })();
  }

  /** Ends a session in the database alone: the server is not notified. */
  revoke(sessionId: string): void {
    this.#connection.prepare('update sessions set revoked_at = created_at where id = ?').run(sessionId);
  }

  close(): void {
    this.#connection.close();
  }
}

/** Sessions store when they were last seen, and tries are counted. A refused call may change both tables. */
const bookkeeping = new Set(['sessions', 'attempts']);

/** Returns the tables that differ between two copies, without the bookkeeping tables. */
export function differences(before: Copy, after: Copy): string[] {
  return [...before.keys()].filter(
    (table) =>
      !bookkeeping.has(table) && JSON.stringify(before.get(table)) !== JSON.stringify(after.get(table)),
  );
}
