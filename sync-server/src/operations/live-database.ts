import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { checkpointWal, type Database } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { writer } from '#db/write.ts';
import { CommandError, codeOf } from './command.ts';
import { databaseName } from './data-files.ts';

/** Longer than any transaction of the server, an import of ten thousand rows included. Milliseconds. */
const patience = 15_000;

export interface LiveDatabase extends Database {
  connection: SQLite.Database;
}

/**
 * Opens the database of a server that may be serving: unlike `openDatabase` it neither makes nor migrates anything, and it waits for
 * the server's writes. Throws a CommandError where there is no database, or none of ours.
 */
export async function openLive(dataDir: string): Promise<LiveDatabase> {
  const file = join(dataDir, databaseName);
  if (!existsSync(file)) {
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR to the data directory of the server.`,
    );
  }
  return openExisting(file);
}

/** The same for any file that is there. Throws a CommandError for one that is no database of ours. */
export async function openExisting(file: string): Promise<LiveDatabase> {
  const connection = new SQLite(file, { fileMustExist: true, timeout: patience });
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  try {
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
      epoch: epoch.value,
      checkpointWal: () => checkpointWal(kysely),
      close: () => kysely.destroy(),
    };
  } catch (error) {
    await kysely.destroy();
    if (codeOf(error) === 'SQLITE_BUSY') throw new CommandError(`${file} is in use. Try again in a moment.`);
    throw new CommandError(`${file} is no database of Memcherrish, or is damaged.`);
  }
}

/** What is wrong with the file, by SQLite's full check, in one line; null when nothing is. */
export function damageOf({ connection }: LiveDatabase): string | null {
  try {
    const result = connection.pragma('integrity_check(1)', { simple: true });
    return result === 'ok' ? null : String(result).replaceAll('\n', ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
