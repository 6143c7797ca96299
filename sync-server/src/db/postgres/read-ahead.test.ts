import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { onCluster } from '#test/postgres/cluster.ts';
import { databaseFor, dropDatabaseFor } from '#test/postgres/databases.ts';
import { databaseWorkOf } from '#test/scene/database-work.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../engines/open.ts';
import type { ReadTx } from '../write.ts';

const place = 'the tests of reading ahead';
let url: string;
/** Two servers on one database. */
let database: Database;
let other: Database;

beforeAll(async () => {
  url = await databaseFor(place);
  database = await openDatabase(url);
  other = await openDatabase(url);
});
afterEach(() => database.write((tx) => tx.deleteFrom('attempts').execute()));
afterAll(async () => {
  await database.close();
  await other.close();
  await dropDatabaseFor(place);
});

const insert = (into: Database, key: string, count: number) =>
  into.write((tx) => tx.insertInto('attempts').values({ key, window_start: 'ö "now"', count }).execute());
const rowOf = (tx: ReadTx, key: string) =>
  tx.selectFrom('attempts').select(['key', 'window_start', 'count']).where('key', '=', key).execute();
const wholeRowOf = (tx: ReadTx, key: string) =>
  tx.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
const countOf = async (tx: ReadTx, key: string) => (await rowOf(tx, key))[0]?.count;

/** Reads what each key counts, one after the other. */
function counts(keys: readonly string[], repeats?: string) {
  return database.readTransaction(
    async (tx) => {
      const found: (number | undefined)[] = [];
      for (const key of keys) found.push(await countOf(tx, key));
      return found;
    },
    repeats === undefined ? {} : { repeats },
  );
}

it('asks the queries of the last read of that name in one statement', async () => {
  const keys = ['one', 'two', 'three'];
  const first = await databaseWorkOf(() => counts(keys, 'statements'));
  const second = await databaseWorkOf(() => counts(keys, 'statements'));
  // The queries, the begin and the commit.
  expect([first.statements, second.statements]).toEqual([5, 3]);
  // The first query is sent together with the begin.
  expect([first.waits, second.waits]).toEqual([4, 2]);
  const without = await databaseWorkOf(() => counts(keys));
  expect(without.statements).toBe(5);
});

it('gets the rows of its own time, with the same values as without', async () => {
  await insert(database, 'changing', 1);
  const read = () =>
    database.readTransaction(
      async (tx) => [
        await rowOf(tx, 'changing'),
        await wholeRowOf(tx, 'changing'),
        await rowOf(tx, 'none'),
        await tx.selectFrom('attempts').select(tx.fn.countAll<number>().as('all')).execute(),
        await tx.selectFrom('sessions').select(['id', 'end_reason']).execute(),
      ],
      { repeats: 'values' },
    );
  const first = await read();
  expect(first[0]).toEqual([{ key: 'changing', window_start: 'ö "now"', count: 1 }]);
  expect(first[3]).toEqual([{ all: 1 }]);
  expect(await read()).toEqual(first);
  await other.write((tx) => tx.updateTable('attempts').set({ count: 2 }).execute());
  const [changed, ...rest] = await read();
  expect(changed).toEqual([{ key: 'changing', window_start: 'ö "now"', count: 2 }]);
  expect(rest).toEqual([{ key: 'changing', window_start: 'ö "now"', count: 2 }, ...first.slice(2)]);
});

it('asks by itself what the last read did not ask, in the same state of the database', async () => {
  await insert(database, 'known', 1);
  await counts(['known', 'late'], 'news');
  await insert(other, 'new', 7);
  const read = database.readTransaction(
    async (tx) => {
      const before = await countOf(tx, 'known');
      await onCluster(url, (client) => client.query('update attempts set count = 100'));
      return [before, await countOf(tx, 'new'), await countOf(tx, 'known')];
    },
    { repeats: 'news' },
  );
  expect(await read).toEqual([1, 7, 1]);
  expect(await counts(['known', 'new'], 'news')).toEqual([100, 100]);
});

it('keeps reads of different names apart', async () => {
  await insert(database, 'own', 1);
  await insert(database, 'foreign', 2);
  await counts(['own'], 'one person');
  await counts(['foreign'], 'another person');
  expect(await counts(['own'], 'one person')).toEqual([1]);
  expect(await counts(['own'], 'another person')).toEqual([1]);
});

it('gives rows of their own to each query that is asked twice', async () => {
  await insert(database, 'twice', 1);
  const read = () =>
    database.readTransaction(
      async (tx) => {
        const [first, second] = [await rowOf(tx, 'twice'), await rowOf(tx, 'twice')];
        for (const row of first) row.count = 99;
        return second;
      },
      { repeats: 'twice' },
    );
  await read();
  expect(await read()).toMatchObject([{ count: 1 }]);
});

it('reads on after a newer server has added a column, and after a query that the database refuses', async () => {
  await insert(database, 'column', 1);
  const read = () => database.readTransaction((tx) => wholeRowOf(tx, 'column'), { repeats: 'columns' });
  for (let times = 0; times < 8; times += 1) await read();
  await onCluster(url, (client) => client.query('alter table attempts add column note text'));
  expect(await read()).toEqual({ key: 'column', window_start: 'ö "now"', count: 1, note: null });
  await onCluster(url, (client) => client.query('alter table attempts rename to tries'));
  await expect(read()).rejects.toThrow('attempts');
  await onCluster(url, (client) => client.query('alter table tries rename to attempts'));
  await onCluster(url, (client) => client.query('alter table attempts drop column note'));
  expect(await read()).toEqual({ key: 'column', window_start: 'ö "now"', count: 1 });
});

it('forgets the queries of a read that failed, and asks no long lists ahead', async () => {
  const fails = database.readTransaction(
    async (tx) => {
      await rowOf(tx, 'unused');
      throw new Error('The work failed.');
    },
    { repeats: 'failing' },
  );
  await expect(fails).rejects.toThrow('The work failed.');
  expect((await databaseWorkOf(() => counts(['one'], 'failing'))).statements).toBe(3);
  const keys = Array.from({ length: 61 }, (_, at) => `key ${at}`);
  const listed = () =>
    database.readTransaction(
      (tx) => tx.selectFrom('attempts').select('count').where('key', 'in', keys).execute(),
      { repeats: 'lists' },
    );
  await listed();
  // The begin, the list by itself, and the commit.
  expect((await databaseWorkOf(listed)).statements).toBe(3);
});
