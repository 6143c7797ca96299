import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { databaseName } from '#server/data-files.ts';
import { type Credentials, readCredentials } from './carry-credentials.ts';
import { CommandError, codeOf } from './command.ts';

/** The locked data directory: no server can open its database. */
export interface DataLock {
  /** False when the directory had no database. */
  hadDatabase: boolean;
  /** Ids and times of the ended sessions; empty when the database cannot be read. */
  endedSessions: () => { id: string; revoked_at: string }[];
  /** The credentials of its accounts. Null when there is no database or it cannot be read. */
  credentials: () => Credentials | null;
  release: () => void;
}

/**
 * Locks the data directory for this process, and creates it if it is missing. Throws a CommandError while a
 * server uses it.
 *
 * The lock is SQLite's own: an open database in WAL mode has a shared lock, even when idle. The operating
 * system releases it with the process, so no stale lock file can remain. Locking also moves the WAL into the
 * database file.
 */
export function lockData(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, databaseName);
  const hadDatabase = existsSync(file);
  // Without a database, locks an empty one, so that a server that starts now meets the lock.
  const connection = new SQLite(file, { timeout: 0 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = MEMORY');
    connection.exec('begin exclusive');
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      connection.close();
      throw new CommandError(`A server is using ${dataDir}: stop it first. Nothing was changed.`);
    }
    // A database that is too damaged to lock serves no server. It is moved aside like any other.
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
