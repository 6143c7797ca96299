import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { nanoid } from 'nanoid';
import { Dialect } from './dialect.ts';
import { keepingStatements } from './kept-statements.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';
import { isFailedSync, type ReadTx, type Write, type WriteTx, writer } from './write.ts';

/** Milliseconds that the start waits for another process, such as a previous server that is closing. */
const patienceAtStart = 5000;
/**
 * Milliseconds that one try to lock the database may block the event loop, and the waits before further
 * tries.
 */
const busyTimeout = 50;
const busyWaits = [20, 40, 80, 160, 320, 640, 1000];

/** The read-only part of the database, which the handler of a request gets. */
export interface ReadDatabase {
  /** Reads outside any transaction. Throws inside a transaction, where it would hang forever. */
  read: ReadTx;
  /** Runs reads that see one state of the database, such as those of a pull. */
  readTransaction: <Result>(work: (tx: ReadTx) => Promise<Result>) => Promise<Result>;
  /** Names this history of the database; a restore makes a new one. */
  epoch: string;
  /**
   * Returns how many writes this process has committed. While it is the same, only another process can have
   * changed the data.
   */
  commits: () => number;
}

/** The one SQLite file: reads, writes, and maintenance of the whole file. */
export interface Database extends ReadDatabase {
  write: Write;
  /**
   * Moves the WAL into the file and empties it, unless a reader holds it. Deleted data is then in neither.
   */
  checkpointWal: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens or creates the file, migrates its schema, and checks the durability settings. better-sqlite3 falls
 * back to NORMAL by itself, so FULL is set and checked on every open.
 *
 * Throws, naming the file, when it is no database, is damaged, or ignores a setting. `onFailedSync` is called
 * first when the disk failed to make a write durable. It should not return: only reading the file again shows
 * what it contains (decision record 0013).
 */
export async function openDatabase(
  file: string,
  onFailedSync: (error: Error) => void = () => undefined,
): Promise<Database> {
  try {
    return await open(new SQLite(file, { timeout: patienceAtStart }), onFailedSync);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${file} cannot be opened: ${reason}`, { cause: error });
  }
}

/**
 * Returns the database as seen inside a transaction: its reads and writes join that transaction and roll back
 * with it.
 */
export function bindToTransaction(database: Database, tx: WriteTx): Database {
  return {
    ...database,
    read: tx,
    readTransaction: (work) => work(tx),
    write: (work) => work(tx),
  };
}

async function open(connection: SQLite.Database, onFailedSync: (error: Error) => void): Promise<Database> {
  const statements = keepingStatements(connection);
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ database: statements }) });
  try {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Overwrites deleted data instead of leaving it in free pages.
    connection.pragma('secure_delete = ON');
    await migrate(kysely);
    check(connection);
    const { read, write, readTransaction, commits } = writer(kysely, {
      waits: busyWaits,
      onFailedSync,
      statements,
    });
    const epoch = await epochOf(kysely);
    connection.pragma(`busy_timeout = ${busyTimeout}`);
    return {
      read,
      readTransaction,
      write,
      commits,
      epoch,
      checkpointWal: async () => {
        try {
          await checkpointWal(kysely);
        } catch (error) {
          if (isFailedSync(error)) onFailedSync(error);
          throw error;
        }
      },
      close: () => kysely.destroy(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

export async function checkpointWal(kysely: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
}

async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function check(connection: SQLite.Database): void {
  const expected: [pragma: string, value: unknown][] = [
    ['journal_mode', connection.memory ? 'memory' : 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    ['quick_check', 'ok'],
  ];
  for (const [pragma, value] of expected) {
    const actual = connection.pragma(pragma, { simple: true });
    if (actual !== value) throw new Error(`${pragma} is ${String(actual)}, not ${String(value)}.`);
  }
}

async function epochOf(kysely: Kysely<Tables>): Promise<string> {
  await kysely
    .insertInto('meta')
    .values({ key: 'epoch', value: nanoid(16) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  return row.value;
}
