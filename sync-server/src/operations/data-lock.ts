import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Credentials, readCredentials } from './carry-credentials.ts';
import { CommandError, codeOf } from './command.ts';
import { databaseName } from './data-files.ts';

/** The data directory, held so that no server can open its database. */
export interface DataLock {
  /** False where there was no database before. */
  hadDatabase: boolean;
  /** Ids and times of the sessions that have been ended; none where the database cannot be read. */
  endedSessions: () => { id: string; revoked_at: string }[];
  /** What its accounts sign in by; null where there was no database, or where it cannot be read. */
  credentials: () => Credentials | null;
  release: () => void;
}

/**
 * Takes the data directory for this process alone, and makes it if there is none. Throws a CommandError while a server has it.
 *
 * The lock is SQLite's own: an open database in WAL mode holds it shared, however idle, and the system takes it away with the process.
 * So no file can lie about a server that was killed. What was still in the WAL is in the one file afterwards.
 */
export function lockData(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, databaseName);
  const hadDatabase = existsSync(file);
  // Without a database an empty one stands in for it, so that a server that starts now meets the lock.
  const connection = new SQLite(file, { timeout: 0 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = MEMORY');
    connection.exec('begin exclusive');
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      connection.close();
      throw new CommandError(`A server is using ${dataDir}: stop it, and restore then. Nothing was changed.`);
    }
    // A database that is broken beyond locking is served by nobody, and is set aside like any other.
  }
  return {
    hadDatabase,
    endedSessions: () => {
      try {
        return connection
          .prepare<[], { id: string; revoked_at: string }>(
            'select id, revoked_at from sessions where revoked_at is not null',
          )
          .all();
      } catch {
        return [];
      }
    },
    credentials: () => (hadDatabase ? readCredentials(connection) : null),
    release: () => {
      connection.close();
      if (!hadDatabase && isEmpty(file)) rmSync(file, { force: true });
    },
  };
}

function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}
