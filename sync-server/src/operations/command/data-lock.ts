import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { holderOf, type Lock, tryLockFolder } from '#server/data-directory/folder-lock.ts';
import { sweepLeftovers } from '#server/data-directory/work-room.ts';
import { databaseName } from '#server/data-files.ts';
import { codeOf, requireOwnFiles } from '#server/errors/system-errors.ts';
import { type Credentials, readCredentials } from './carry-credentials.ts';
import { CommandError } from './command.ts';

/** The locked data directory: no server can start on it, and no command can open its database. */
export interface DataLock extends Lock {
  /** Ids and times of the ended sessions; empty when the database cannot be read. */
  endedSessions: () => { id: string; revoked_at: string }[];
  /** The credentials of its accounts. Null when there is no database or it cannot be read. */
  credentials: () => Credentials | null;
  /** Lets this process open the database. Servers stay locked out. */
  freeDatabase: () => void;
}

/**
 * Locks the data directory for one command, creates it if it is missing, and removes what killed commands left in it.
 * Throws a CommandError while a server or another command uses it.
 *
 * Commands that run beside a server have no lock of the directory. They are noticed by SQLite's own lock: an open
 * database in WAL mode has a shared lock, even when idle. Locking also moves the WAL into the database file.
 */
export function lockData(dataDir: string, command: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  requireOwnFiles(dataDir);
  const folder = tryLockFolder(dataDir, command);
  if (!folder) throw inUse(dataDir, holderOf(dataDir).what);
  try {
    sweepLeftovers(dataDir, true);
    const connection = lockedDatabase(dataDir);
    return {
      endedSessions: () => endedSessionsIn(connection),
      credentials: () => connection && readCredentials(connection),
      freeDatabase: () => connection?.close(),
      release: () => {
        connection?.close();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

const inUse = (dataDir: string, what: string) =>
  new CommandError(`${what} is using ${dataDir}: stop it first. Nothing was changed.`);

/** Returns null when there is no database, or only an empty file. */
function lockedDatabase(dataDir: string): SQLite.Database | null {
  const file = join(dataDir, databaseName);
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null;
  const connection = new SQLite(file, { timeout: 0 });
  try {
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('journal_mode = MEMORY');
    connection.exec('begin exclusive');
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      connection.close();
      throw inUse(dataDir, 'A server or a command');
    }
    // A database that is too damaged to lock serves no server. It is moved aside like any other.
  }
  return connection;
}

function endedSessionsIn(connection: SQLite.Database | null): { id: string; revoked_at: string }[] {
  try {
    const ended = 'select id, revoked_at from sessions where revoked_at is not null';
    return connection?.prepare<[], { id: string; revoked_at: string }>(ended).all() ?? [];
  } catch {
    return [];
  }
}
