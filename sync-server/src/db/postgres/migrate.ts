import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isUpToDate, migrate } from '../migrate.ts';
import type { Tables } from '../tables/registry.ts';
import { isConflict, isLocked } from './errors.ts';
import type { Primary } from './primary.ts';
import { Session } from './session.ts';
import { readLock, writeLock } from './write.ts';

const tries = 100;
/** Milliseconds before the next try, shortened at random by up to half. */
const waits = 1000;
/** Everyone who wants a table waits behind a migration that waits for it. */
const waitsForTable = '100ms';

/**
 * Brings the schema up to date while servers of the version before go on with their work: their transactions end before
 * it, or wait for it. Something else may read a table that it changes, such as a backup: then it gives up, lets everyone
 * continue, and tries again. Throws after about a minute and a half in which something read all the time.
 */
export async function migrateBesideOthers(primary: Primary, kysely: Kysely<Tables>): Promise<void> {
  for (let tried = 1; !(await isUpToDate(kysely)); tried += 1) {
    try {
      await migrateOnce(primary, kysely);
    } catch (error) {
      if (!isLocked(error) && !isConflict(error)) throw error;
      if (tried === tries)
        throw new Error(
          'Something reads its tables without a pause, such as a backup. Start again when it has ended.',
          {
            cause: error,
          },
        );
      await pause(waits * (0.5 + Math.random() / 2));
    }
  }
}

async function migrateOnce(primary: Primary, kysely: Kysely<Tables>): Promise<void> {
  const session = await Session.from(primary);
  try {
    for (const lock of [writeLock, readLock]) await session.run(`select pg_advisory_lock(${lock})`);
    await kysely.connection().execute(async (connection) => {
      await sql`select set_config('lock_timeout', ${waitsForTable}, false)`.execute(connection);
      try {
        await migrate(connection);
      } finally {
        await sql`reset lock_timeout`.execute(connection);
      }
    });
  } finally {
    // Closes the connection, which frees the locks even if the database does not answer.
    session.release(true);
  }
}
