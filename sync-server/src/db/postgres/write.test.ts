import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isPassing } from '#db/engines/errors.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import { databaseFor, dropDatabaseFor } from '#test/postgres/databases.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../engines/open.ts';
import type { ReadTx, WriteTx } from '../write.ts';

const place = 'the tests of writes';
let url: string;
/** Two servers on one database. */
let one: Database;
let two: Database;

beforeAll(async () => {
  url = await databaseFor(place);
  one = await openDatabase(url);
  two = await openDatabase(url);
});
afterEach(() => one.write((tx) => tx.deleteFrom('attempts').execute()));
afterAll(async () => {
  await one.close();
  await two.close();
  await dropDatabaseFor(place);
});

const insert = (tx: WriteTx, key: string, count = 1) =>
  tx.insertInto('attempts').values({ key, window_start: '', count }).execute();
const countOf = async (tx: ReadTx, key: string) =>
  (await tx.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirst())?.count;
const addTo = async (tx: WriteTx, key: string) => {
  const count = (await countOf(tx, key)) ?? 0;
  await tx
    .updateTable('attempts')
    .set({ count: count + 1 })
    .where('key', '=', key)
    .execute();
};

/** Lets both go on once both have arrived. */
function meeting() {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  return (at: 0 | 1) => {
    both[at].resolve();
    return Promise.all(both.map((each) => each.promise));
  };
}

describe('a write', () => {
  it('is repeated when another server changed what it had read, so that no count is lost', async () => {
    await one.write((tx) => insert(tx, 'hits', 0));
    const meet = meeting();
    const tries = [0, 0];
    const effects: number[] = [];
    await Promise.all(
      [one, two].map((database, at) =>
        database.write(async (tx) => {
          tries[at] = (tries[at] ?? 0) + 1;
          tx.afterCommit(() => effects.push(at));
          const before = await countOf(tx, 'hits');
          if (tries[at] === 1) await meet(at === 0 ? 0 : 1);
          await tx
            .updateTable('attempts')
            .set({ count: (before ?? 0) + 1 })
            .where('key', '=', 'hits')
            .execute();
        }),
      ),
    );
    expect(await countOf(one.read, 'hits')).toBe(2);
    expect(tries.toSorted()).toEqual([1, 2]);
    expect(effects.toSorted()).toEqual([0, 1]);
  });

  it('is repeated when another server inserted the same key after it had looked', async () => {
    const meet = meeting();
    const tries = [0, 0];
    const found = await Promise.all(
      [one, two].map((database, at) =>
        database.write(async (tx) => {
          tries[at] = (tries[at] ?? 0) + 1;
          if ((await countOf(tx, 'once')) !== undefined) return 'there';
          if (tries[at] === 1) await meet(at === 0 ? 0 : 1);
          await insert(tx, 'once');
          return 'made';
        }),
      ),
    );
    expect(found.toSorted()).toEqual(['made', 'there']);
  });

  it('gets through among many small ones when it is large, in one try', async () => {
    await one.write((tx) => insert(tx, 'hot', 0));
    let isDone = false;
    let small = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        await two.write((tx) => addTo(tx, 'hot'));
        small += 1;
      }
    });
    let tries = 0;
    try {
      await one.write(
        async (tx) => {
          tries += 1;
          for (let step = 0; step < 30; step += 1) await addTo(tx, 'hot');
        },
        { isLarge: true },
      );
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    expect(tries).toBe(1);
    expect(await countOf(one.read, 'hot')).toBe(small + 30);
  });

  it('ends after some tries, with an error that may pass', async () => {
    await one.write((tx) => insert(tx, 'never', 0));
    let tries = 0;
    const failed = await one
      .write(async (tx) => {
        tries += 1;
        await countOf(tx, 'never');
        await onCluster(url, (client) =>
          client.query("update attempts set count = count + 1 where key = 'never'"),
        );
        await addTo(tx, 'never');
      })
      .catch((error: unknown) => error);
    expect(isPassing(failed)).toBe(true);
    expect(tries).toBe(6);
    expect(await countOf(one.read, 'never')).toBe(6);
  });

  it('rolls back when its work throws, and runs no effect', async () => {
    let hasRun = false;
    const failed = one.write(async (tx) => {
      tx.afterCommit(() => {
        hasRun = true;
      });
      await insert(tx, 'gone');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([hasRun, await countOf(one.read, 'gone')]).toEqual([false, undefined]);
  });

  it('never counts as done when a failed statement in it was ignored', async () => {
    const failed = one.write(async (tx) => {
      await insert(tx, 'twice');
      await insert(tx, 'twice').catch(() => undefined);
    });
    await expect(failed).rejects.toThrow();
    expect(await countOf(one.read, 'twice')).toBeUndefined();
  });

  it('includes queries that it started and did not await, and rejects later ones', async () => {
    let kept: WriteTx | undefined;
    await one.write(async (tx) => {
      kept = tx;
      void insert(tx, 'unawaited');
    });
    expect(await countOf(two.read, 'unawaited')).toBe(1);
    await expect(insert(kept as WriteTx, 'late')).rejects.toThrow('has ended');
  });

  it('rejects a query beside it, a transaction in it, and writing through a reader', async () => {
    await expect(one.write(() => countOf(one.read, 'x'))).rejects.toThrow('outside the transaction');
    await expect(one.write(() => one.write(async () => undefined))).rejects.toThrow('inside a transaction');
    await expect(one.readTransaction((tx) => insert(tx as WriteTx, 'x'))).rejects.toThrow('only reads');
    expect(await countOf(one.read, 'x')).toBeUndefined();
  });

  it('fails with an error that may pass when its connection breaks, and the next one works', async () => {
    const failed = await one
      .write(async (tx) => {
        await insert(tx, 'cut');
        await onCluster(url, (client) =>
          client.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          ),
        );
        await insert(tx, 'cut too');
      })
      .catch((error: unknown) => error);
    expect(isPassing(failed)).toBe(true);
    await one.write((tx) => insert(tx, 'after'));
    expect([await countOf(one.read, 'cut'), await countOf(one.read, 'after')]).toEqual([undefined, 1]);
  });

  it('takes another connection when an idle one broke and no one has noticed yet', async () => {
    // Several connections are idle afterwards.
    await Promise.all(['a', 'b', 'c'].map((key) => one.write((tx) => insert(tx, `idle ${key}`))));
    await onCluster(url, async (client) => {
      const cut = client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      // Waits without reading from any connection.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      const written = one.write((tx) => insert(tx, 'on another'));
      await cut;
      await written;
    });
    expect(await countOf(one.read, 'on another')).toBe(1);
  });
});

describe('a read transaction', () => {
  it('sees one state, whatever is written meanwhile', async () => {
    await one.write((tx) => insert(tx, 'seen', 1));
    const seen = await one.readTransaction(async (tx) => {
      const first = await countOf(tx, 'seen');
      await new Promise<void>((resolve, reject) => {
        // Leaves the transaction: another server writes.
        onCluster(url, (client) => client.query("update attempts set count = 2 where key = 'seen'")).then(
          () => resolve(),
          reject,
        );
      });
      return [first, await countOf(tx, 'seen')];
    });
    expect(seen).toEqual([1, 1]);
    expect(await countOf(one.read, 'seen')).toBe(2);
  });
});

describe('a query', () => {
  it('an empty list matches nothing with `in`, and everything with `not in`', async () => {
    await one.write((tx) => insert(tx, 'listed'));
    const keys = (operator: 'in' | 'not in') =>
      one.read.selectFrom('attempts').select('key').where('key', operator, []).execute();
    expect([await keys('in'), await keys('not in')]).toEqual([[], [{ key: 'listed' }]]);
  });

  it('returns counts and sums as numbers', async () => {
    await one.write((tx) => insert(tx, 'counted', 7));
    const row = await one.read
      .selectFrom('attempts')
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('count').as('sum')])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ rows: 1, sum: 7 });
  });
});
