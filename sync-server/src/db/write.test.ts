import SQLite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './engines/open.ts';
import type { WriteTx } from './write.ts';
import { database, file, insert, keys, openTestDatabase, within } from './write-fixture.ts';

openTestDatabase();

describe('a write', () => {
  it('commits its work, and returns its result', async () => {
    expect(await database.write(async (tx) => [await insert(tx, 'one'), 7][1])).toBe(7);
    expect(await keys()).toEqual(['one']);
  });

  it('rolls back when its work throws, and rethrows the same error', async () => {
    const bug = new Error('a bug');
    const failing = database.write(async (tx) => {
      await insert(tx, 'never');
      throw bug;
    });
    await expect(failing).rejects.toBe(bug);
    expect(await keys()).toEqual([]);
  });

  it('rolls back when a constraint rejects a statement', async () => {
    const failing = database.write(async (tx) => {
      await insert(tx, 'twice');
      await insert(tx, 'twice');
    });
    await expect(failing).rejects.toThrow(/UNIQUE/);
    expect(await keys()).toEqual([]);
  });

  it('holds the write lock from its beginning: no other connection can write before it', async () => {
    const other = new SQLite(file, { timeout: 0 });
    try {
      await database.write(async () => {
        expect(() => other.prepare("delete from attempts where key = 'x'").run()).toThrow(/locked/);
      });
      expect(other.prepare("delete from attempts where key = 'x'").run().changes).toBe(0);
    } finally {
      other.close();
    }
  });

  describe('a write while another process writes', () => {
    const holding = async (work: (other: SQLite.Database) => Promise<void>) => {
      const other = new SQLite(file);
      try {
        other.exec('begin immediate');
        await work(other);
      } finally {
        other.close();
      }
    };

    it('is retried until it succeeds, and reads continue meanwhile', () =>
      holding(async (other) => {
        const tx = database.write((each) => insert(each, 'patient'));
        // A read gets the connection only after the first try has released it.
        expect(await keys()).toEqual([]);
        other.exec('rollback');
        await tx;
        expect(await keys()).toEqual(['patient']);
      }));

    it('gives up after a few seconds, before its work has begun', () =>
      holding(async () => {
        let begun = false;
        const tx = database.write(async () => {
          begun = true;
        });
        await expect(tx).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
        expect(begun).toBe(false);
      }));
  });

  it('waits for the previous write, so that neither sees half of the other', async () => {
    const seen: number[] = [];
    const one = () =>
      database.write(async (tx) => {
        const before = await tx.selectFrom('attempts').select('key').execute();
        await insert(tx, `key ${before.length}`);
        seen.push(before.length);
      });
    await Promise.all([one(), one(), one(), one()]);
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('still works after another write failed', async () => {
    await database.write(() => Promise.reject(new Error('a bug'))).catch(() => undefined);
    await within(database.write((tx) => insert(tx, 'after')));
    expect(await keys()).toEqual(['after']);
  });
});

describe('a query during a transaction', () => {
  /** Uses a database of its own for each test, so that a hanging query affects no other test. */
  let own: Database;
  beforeEach(async () => {
    own = await openDatabase(':memory:');
  });

  const nested = {
    'a write in a write': () => own.write(() => own.write(async () => 'inner')),
    'a read transaction in a write': () => own.write(() => own.readTransaction(async () => 'inner')),
    'a write in a read transaction': () => own.readTransaction(() => own.write(async () => 'inner')),
    'a read transaction in a read transaction': () =>
      own.readTransaction(() => own.readTransaction(async () => 'inner')),
  };

  it.each(Object.entries(nested))('%s is rejected at once', async (_name, work) => {
    await expect(within(work())).rejects.toThrow(/transaction inside a transaction/);
    await within(keys(own));
  });

  it.each(['write', 'readTransaction'] as const)(
    'a query through the outer reader throws at once in %s, where it would hang forever',
    async (kind) => {
      await expect(within(own[kind](() => keys(own)))).rejects.toThrow(/outside the transaction/);
      expect(await within(keys(own))).toEqual([]);
    },
  );

  it('the guard detects the outer reader even after another await', async () => {
    const late = own.write(async () => {
      await new Promise(setImmediate);
      return Promise.all([keys(own)]);
    });
    await expect(within(late)).rejects.toThrow(/outside the transaction/);
  });

  it('a query made outside waits for its turn and then runs', async () => {
    const gate = Promise.withResolvers<void>();
    const tx = own.write(async (inner) => {
      await gate.promise;
      await insert(inner, 'first');
    });
    const reading = keys(own);
    gate.resolve();
    await tx;
    expect(await within(reading)).toEqual(['first']);
  });
});

describe('a reader', () => {
  const asWriter = (tx: unknown) => tx as WriteTx;

  it('rejects writes, although it is the whole library at run time', async () => {
    const row = { key: 'smuggled', window_start: '', count: 1 };
    const insertBy = async (tx: unknown): Promise<unknown> =>
      asWriter(tx).insertInto('attempts').values(row).execute();
    const removeBy = async (tx: unknown): Promise<unknown> => asWriter(tx).deleteFrom('attempts').execute();
    await database.write((tx) => insert(tx, 'there'));
    for (const smuggle of [insertBy, removeBy]) {
      await expect(smuggle(database.read)).rejects.toThrow(/only reads/);
      await expect(database.readTransaction(smuggle)).rejects.toThrow(/only reads/);
    }
    expect(await keys()).toEqual(['there']);
  });
});

describe('an effect after the commit', () => {
  it('runs once, in order, when the rows can be read', async () => {
    const events: string[] = [];
    const other = new SQLite(file, { readonly: true });
    try {
      await database.write(async (tx) => {
        const seenByOthers = () => other.prepare('select count(*) as n from attempts').pluck().get();
        tx.afterCommit(() => events.push(`first ${seenByOthers()}`));
        await insert(tx, 'durable');
        tx.afterCommit(() => events.push(`second ${seenByOthers()}`));
        events.push(`work ${seenByOthers()}`);
      });
    } finally {
      other.close();
    }
    expect(events).toEqual(['work 0', 'first 1', 'second 1']);
  });

  it('never runs after a rollback', async () => {
    const events: string[] = [];
    const failing = database.write(async (tx) => {
      tx.afterCommit(() => events.push('effect'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow();
    await database.write(async () => undefined);
    expect(events).toEqual([]);
  });

  it('may read the database', async () => {
    const read = Promise.withResolvers<string[]>();
    await database.write(async (tx) => {
      await insert(tx, 'seen');
      tx.afterCommit(() => keys().then(read.resolve, read.reject));
    });
    expect(await within(read.promise)).toEqual(['seen']);
  });
});

describe('a read transaction', () => {
  it('sees one state while another connection writes', async () => {
    const other = new SQLite(file);
    try {
      const counts = await database.readTransaction(async (tx) => {
        const count = async () => (await tx.selectFrom('attempts').select('key').execute()).length;
        const before = await count();
        other.prepare("insert into attempts values ('other', '', 1)").run();
        return [before, await count()];
      });
      expect(counts).toEqual([0, 0]);
      expect(await keys()).toEqual(['other']);
    } finally {
      other.close();
    }
  });
});
