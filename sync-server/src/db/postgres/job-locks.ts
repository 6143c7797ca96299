import type { Database } from '../database.ts';
import type { Primary } from './primary.ts';

/** Any number: the locks of jobs have two numbers, so they meet no lock of writes. */
const jobs = 79;

/**
 * Returns the function that runs a job in one process at a time. The lock is held by a connection of its own, outside a
 * transaction, and the database frees it when the process ends.
 */
export function jobLocks(primary: Primary): Database['runAlone'] {
  return async (job, work) => {
    const client = await primary.connectAlone('memcherrish job');
    // A connection that breaks during the work frees the lock. The work itself notices what it needs.
    client.on('error', () => undefined);
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as got',
        [jobs, job],
      );
      return rows[0]?.got === true ? { result: await work() } : null;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}
