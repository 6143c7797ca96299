import type { ReadTx } from '#db/write.ts';

/** Milliseconds. PostgreSQL ends a transaction that asks nothing for a minute. */
const beat = 10_000;

/** Runs `work` in a transaction that may ask nothing for long, such as while photos are read, and keeps it open meanwhile. */
export async function keepingAwake<Result>(tx: ReadTx, work: () => Promise<Result>): Promise<Result> {
  let asked: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // When it fails, the connection broke, and the next query of `work` fails, too.
    asked = tx
      .selectNoFrom(({ lit }) => lit(1).as('one'))
      .execute()
      .catch(() => undefined);
  }, beat);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await asked;
  }
}
