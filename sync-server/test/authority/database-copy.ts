import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** The values of a row, in the order of the columns. */
type Row = readonly unknown[];
/** Every table with all its rows. */
export type Copy = ReadonlyMap<string, readonly Row[]>;

/**
 * Copies the database of a server without its knowledge, and restores a copy, so that one world serves many
 * tests.
 */
export class DatabaseCopies {
  readonly #connection: SQLite.Database;
  readonly #tables: readonly string[];
  readonly #statements = new Map<string, SQLite.Statement>();
  #last: { version: unknown; copy: Copy } | null = null;

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
    // SQLite raises the version when another connection commits. Without a commit, the last copy is still right.
    const version = this.#statement('pragma data_version').get();
    if (this.#last !== null && this.#last.version === version) return this.#last.copy;
    const copy = this.#read();
    this.#last = { version, copy };
    return copy;
  }

  putBack(copy: Copy): void {
    const now = this.take();
    if (now === copy) return;
    this.#connection.transaction(() => {
      for (const [table, rows] of copy) {
        if (isSame(rows, now.get(table))) continue;
        this.#statement(`delete from ${table}`).run();
        for (const row of rows)
          this.#statement(`insert into ${table} values (${row.map(() => '?').join()})`).run(row);
      }
    })();
    // Only commits of other connections raise the version.
    this.#last = { version: this.#statement('pragma data_version').get(), copy };
  }

  #read(): Copy {
    return new Map(
      this.#tables.map((table) => [table, this.#statement(`select * from ${table}`).all() as Row[]]),
    );
  }

  /** Prepares each statement once. Those that return rows return them as lists of values, or the only value. */
  #statement(sql: string): SQLite.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    if (sql.startsWith('pragma')) statement.pluck();
    else if (statement.reader) statement.raw();
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Ends a session in the database alone: the server is not notified. */
  revoke(sessionId: string): void {
    this.#connection.prepare('update sessions set revoked_at = created_at where id = ?').run(sessionId);
    this.#last = null;
  }

  close(): void {
    this.#connection.close();
  }
}

/**
 * Sessions store when they were last seen, tries are counted, and a picture is noted before it is saved, so that a sweep removes what a
 * refused call leaves. A refused call may change these tables. The files of pictures are compared by the test itself.
 */
const bookkeeping = new Set(['sessions', 'attempts', 'loose_photos']);

function isSame(rows: readonly Row[], others: readonly Row[] = []): boolean {
  if (rows === others) return true;
  return rows.length === others.length && rows.every((row, at) => isSameRow(row, others[at] ?? []));
}

function isSameRow(row: Row, other: Row): boolean {
  return row.every((value, at) => {
    const own = other[at];
    return value === own || (Buffer.isBuffer(value) && Buffer.isBuffer(own) && value.equals(own));
  });
}

/** Returns the tables that differ between two copies, without the bookkeeping tables. */
export function differences(before: Copy, after: Copy): string[] {
  return [...before.keys()].filter(
    (table) => !bookkeeping.has(table) && !isSame(before.get(table) ?? [], after.get(table)),
  );
}
