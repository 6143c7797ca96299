import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { nanoid } from 'nanoid';
import { OperatorError } from '#server/errors/config-error.ts';
import { lonelyBus } from '../bus.ts';
import type { Database } from '../database.ts';
import { epochOf, migrate } from '../migrate.ts';
import type { Tables } from '../tables/registry.ts';
import type { ReadTx } from '../write.ts';
import { Dialect } from './dialect.ts';
import { isDamage, isFailedSync } from './errors.ts';
import { keepingStatements } from './kept-statements.ts';
import { writer } from './write.ts';

/** Milliseconds that the start waits for another process, such as a previous server that is closing. */
const patienceAtStart = 5000;
/**
 * Milliseconds that one try to lock the database may block the event loop, and the waits before further
 * tries.
 */
const busyTimeout = 50;
const busyWaits = [20, 40, 80, 160, 320, 640, 1000];

/**
 * Opens or creates the file, migrates its schema, and checks the durability settings. better-sqlite3 falls
 * back to NORMAL by itself, so FULL is set and checked on every open.
 *
 * Throws, naming the file, when it is no database, is damaged, or ignores a setting. `onFailedSync` is called
 * first when the disk failed to make a write durable. It should not return: only reading the file again shows
 * what it contains (decision record 0013).
 */
export async function openSqlite(
  file: string,
  onFailedSync: (error: Error) => void = () => undefined,
): Promise<Database> {
  try {
    return await open(new SQLite(file, { timeout: patienceAtStart }), onFailedSync);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const repair = isDamage(error) ? '. Restore your last backup: npm run restore -- FILE' : '';
    throw new OperatorError(`The database ${file} cannot be opened: ${reason}${repair}`, { cause: error });
  }
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
    let epoch = await epochOf(kysely);
    connection.pragma(`busy_timeout = ${busyTimeout}`);
    return {
      read,
      readTransaction,
      write,
      commits,
      epoch: () => epoch,
      renewEpoch: async () => {
        const value = nanoid(16);
        await write((tx) => tx.updateTable('meta').set({ value }).where('key', '=', 'epoch').execute());
        epoch = value;
      },
      checkpointWal: async () => {
        try {
          await checkpointWal(kysely);
        } catch (error) {
          if (isFailedSync(error)) onFailedSync(error);
          throw error;
        }
      },
      ...alone(read),
      close: () => kysely.destroy(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The file of SQLite has one server. */
export function alone(read: ReadTx): Pick<Database, 'bus' | 'takeJob' | 'runAlone' | 'missing'> {
  const running = new Set<string>();
  return {
    bus: lonelyBus,
    takeJob: async () => true,
    runAlone: async (job, work) => {
      if (running.has(job)) return null;
      running.add(job);
      try {
        return { result: await work() };
      } finally {
        running.delete(job);
      }
    },
    missing: async () => {
      await read.selectFrom('meta').select('key').limit(1).execute();
      return [];
    },
  };
}

export async function checkpointWal(kysely: Kysely<Tables>): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
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
