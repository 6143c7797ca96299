import type { Database } from '#db/database.ts';
import type { Write } from '#db/write.ts';

/** Whether this run of the tests carries out every write twice. */
export const writesTwice = process.env['WRITE_TWICE'] === '1';

/**
 * Carries out each write twice, and rolls the first one back. PostgreSQL repeats a write that met another one, so
 * nothing of the first try may stay behind: neither in a variable, nor in a file, nor in a message to a device.
 */
export function writingTwice(database: Database): Database {
  const write: Write = async (work, options) => {
    try {
      await database.write(async (tx) => {
        await work(tx);
        throw new FirstTry();
      }, options);
    } catch (error) {
      if (!(error instanceof FirstTry)) throw error;
    }
    return database.write(work, options);
  };
  return { ...database, write };
}

class FirstTry extends Error {}
