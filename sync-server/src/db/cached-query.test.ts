import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cachedQuery } from './cached-query.ts';
import type { Database } from './database.ts';
import { openDatabase } from './engines/open.ts';
import type { ReadTx } from './write.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase(':memory:');
  const attempts = ['one', 'two'].map((key, at) => ({ key, window_start: '', count: at + 1 }));
  await database.write((tx) => tx.insertInto('attempts').values(attempts).execute());
});
afterAll(() => database.close());

const build = vi.fn((tx: ReadTx, key: string, other: string) =>
  tx
    .selectFrom('attempts')
    .select(['key', 'count'])
    .where('key', 'in', [key, other])
    .where('window_start', '=', ''),
);
const countsOf = cachedQuery(build);

it('builds a query once and runs it with new values each time', async () => {
  const found = async (...asked: [string, string]) =>
    (await database.readTransaction((tx) => countsOf(tx, ...asked))).map(({ count }) => count);
  expect(await found('one', 'none')).toEqual([1]);
  expect(await found('none', 'two')).toEqual([2]);
  expect((await countsOf(database.read, 'one', 'two')).length).toBe(2);
  expect(build).toHaveBeenCalledTimes(1);
});

it('builds a query once for each length of its lists, and accepts numbers', async () => {
  const buildList = vi.fn((tx: ReadTx, keys: readonly string[], least: number) =>
    tx.selectFrom('attempts').select('key').where('key', 'in', keys).where('count', '>=', least),
  );
  const keysOf = cachedQuery(buildList);
  const found = async (keys: string[], least: number) =>
    (await keysOf(database.read, keys, least)).map(({ key }) => key);
  expect(await found(['one', 'two'], 0)).toEqual(['one', 'two']);
  expect(await found(['two', 'one'], 2)).toEqual(['two']);
  expect(await found(['one'], 1)).toEqual(['one']);
  expect(await found(['one'], 2)).toEqual([]);
  expect(buildList).toHaveBeenCalledTimes(2);
});

it('rejects a query outside the open transaction and after its end', async () => {
  await database.readTransaction(async () => {
    await expect(countsOf(database.read, 'one', 'two')).rejects.toThrow('outside the transaction');
  });
  const ended = await database.readTransaction(async (tx) => ({ tx }));
  await expect(countsOf(ended.tx, 'one', 'two')).rejects.toThrow('has ended');
});

it('waits for another open transaction, and does not see what that one rolls back', async () => {
  const [begun, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refused = database.write(async (tx) => {
    await tx.updateTable('attempts').set({ count: 100 }).where('key', '=', 'one').execute();
    begun.resolve();
    await undone.promise;
    throw new Error('undone');
  });
  await begun.promise;
  let isAnswered = false;
  const counts = countsOf(database.read, 'one', 'two').then((rows) => {
    isAnswered = true;
    return rows.map(({ count }) => count);
  });
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  undone.resolve();
  await expect(refused).rejects.toThrow('undone');
  expect(await counts).toEqual([1, 2]);
});

it('passes values unchanged, even when they look like placeholders', async () => {
  const found = await database.readTransaction((tx) => countsOf(tx, '\0' + '1.0', 'one'));
  expect(found.map(({ key }) => key)).toEqual(['one']);
});
