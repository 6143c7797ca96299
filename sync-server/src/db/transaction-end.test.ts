import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { WriteTx } from './write.ts';
import { database, file, insert, keys, openTestDatabase, within } from './write-fixture.ts';

openTestDatabase();

describe('an ended transaction', () => {
  const ends = {
    committed: async (work: (tx: WriteTx) => void) => database.write(async (tx) => work(tx)),
    'rolled back': async (work: (tx: WriteTx) => void) =>
      database
        .write(async (tx) => {
          work(tx);
          throw new Error('rolled back');
        })
        .catch(() => undefined),
  };

  it.each(Object.entries(ends))('(%s) a query through it throws and writes nothing', async (_how, run) => {
    let leaked: WriteTx | undefined;
    await run((tx) => {
      leaked = tx;
    });
    expect(leaked).toBeDefined();
    await expect(within(insert(leaked as WriteTx, 'leaked'))).rejects.toThrow(/has ended/);
    expect(await keys()).toEqual([]);
  });

  it('a read transaction throws, too', async () => {
    const leaked = await database.readTransaction(async (tx) => tx);
    await expect(within(leaked.selectFrom('attempts').select('key').execute())).rejects.toThrow(/has ended/);
  });
});

describe('queries that were not awaited when their transaction ended', () => {
  /** Starts five inserts without awaiting them. */
  const startInserts = (tx: WriteTx) => {
    const started = ['a', 'b', 'c', 'd', 'e'].map((key) => insert(tx, key));
    return Promise.allSettled(started);
  };

  it('queries still in flight are rolled back with their transaction', async () => {
    let inserts: ReturnType<typeof startInserts> | undefined;
    const failing = database.write(async (tx) => {
      inserts = startInserts(tx);
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    await within(inserts ?? Promise.reject(new Error('Nothing was started.')));
    expect(await keys()).toEqual([]);
  });

  it('queries still in flight are committed with their transaction', async () => {
    const other = new SQLite(file, { readonly: true });
    try {
      let seenAtCommit: unknown;
      await database.write(async (tx) => {
        tx.afterCommit(() => {
          seenAtCommit = other.prepare('select count(*) from attempts').pluck().get();
        });
        void startInserts(tx);
      });
      expect(seenAtCommit).toBe(5);
    } finally {
      other.close();
    }
  });

  it('a query that follows one in flight is rejected', async () => {
    let second: Promise<unknown> | undefined;
    await database.write(async (tx) => {
      second = insert(tx, 'first').then(() => insert(tx, 'second'));
      second.catch(() => undefined);
    });
    await expect(within(second ?? Promise.resolve())).rejects.toThrow(/has ended/);
    expect(await keys()).toEqual(['first']);
  });
});
