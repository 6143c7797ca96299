import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#db/database.ts';
import { isAddress, openDatabase } from '#db/engines/open.ts';
import { alone, checkpointWal } from '#db/sqlite/open.ts';
import { writer } from '#db/sqlite/write.ts';
import type { Tables } from '#db/tables/registry.ts';
import type { Config } from '#server/config.ts';
import { undoKilledRestore } from '#server/data-directory/work-room.ts';
import { databaseName } from '#server/data-files.ts';
import { codeOf, requireOwnFiles } from '#server/errors/system-errors.ts';
import { CommandError } from './command.ts';

/** Milliseconds. Longer than any transaction of the server, including an import of ten thousand rows. */
const patience = 15_000;

export interface LiveDatabase extends Database {
  connection: SQLite.Database;
}

/**
 * Opens the database while a server may be using it. Unlike `openDatabase` it neither creates nor migrates,
 * and waits for the server's writes. A restore that was killed halfway is undone first. Throws a CommandError when there is no database, or it is not ours.
 */
export async function openLive(dataDir: string): Promise<LiveDatabase> {
  const file = join(dataDir, databaseName);
  undoKilledRestore(dataDir);
  if (!existsSync(file)) {
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR to the data directory of the server.`,
    );
  }
  requireOwnFiles(dataDir);
  return openExisting(file);
}

/** Returns where the database is, as `openForCommand` takes it. */
export const placeOf = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl ?? dataDir;

/** Opens the database of a data directory, or of PostgreSQL by its address, while servers may be using it. */
export async function openForCommand(place: string): Promise<Database> {
  return isAddress(place) ? openDatabase(place) : openLive(place);
}

/** Opens the file of a data directory so that no other process, such as a server, can open it until it is closed. */
export async function openLocked(dataDir: string): Promise<LiveDatabase> {
  return openExisting(join(dataDir, databaseName), true);
}

/** Opens any existing file in the same way. Throws a CommandError when it is not a database of ours. */
export async function openExisting(file: string, isLocked = false): Promise<LiveDatabase> {
  const connection = new SQLite(file, { fileMustExist: true, timeout: patience });
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
    // The first query takes the lock. SQLite frees it with the connection.
    if (isLocked) connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma('secure_delete = ON');
    const { read, write, readTransaction, commits } = writer(kysely);
    const epoch = await read
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirstOrThrow();
    return {
      connection,
      read,
      readTransaction,
      write,
      commits,
      epoch: () => epoch.value,
      renewEpoch: async () => {
        throw new Error('A command leaves the epoch to the server.');
      },
      checkpointWal: () => checkpointWal(kysely),
      ...alone(read),
      close: () => kysely.destroy(),
    };
  } catch (error) {
    await kysely.destroy();
    if (codeOf(error) === 'SQLITE_BUSY') throw new CommandError(`${file} is in use. Try again in a moment.`);
    throw new CommandError(`${file} is no database of Memcherrish, or is damaged.`);
  }
}

/** Returns one line about the damage that SQLite's full check finds, or null. */
export function damageOf({ connection }: LiveDatabase): string | null {
  try {
    const result = connection.pragma('integrity_check(1)', { simple: true });
    return result === 'ok' ? null : String(result).replaceAll('\n', ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
