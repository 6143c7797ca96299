import type { ReadTx } from '#db/write.ts';

/** Milliseconds. PostgreSQL ends a transaction that sends no query for a minute. */
const beat = 10_000;

/**
 * Runs `work` in a transaction that may send no query for long, such as while photos are read. Sends an empty query
 * meanwhile, so that the database does not end it.
 */
export async function keepingAwake<Result>(tx: ReadTx, work: () => Promise<Result>): Promise<Result> {
  let sent: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // When it fails, the connection broke, and the next query of `work` fails, too.
    sent = tx
      .selectNoFrom(({ lit }) => lit(1).as('one'))
      .execute()
      .catch(() => undefined);
  }, beat);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await sent;
  }
}
