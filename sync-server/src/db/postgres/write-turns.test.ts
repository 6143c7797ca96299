import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { budgets } from '#server/shares/budgets.ts';
import { accountCaller, Call, inCall } from '#server/shares/call.ts';
import { databaseFor, dropDatabaseFor } from '#test/postgres/databases.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../engines/open.ts';
import type { WriteTx } from '../write.ts';

const place = 'the tests of turns';
/** Two servers on one database. */
let one: Database;
let two: Database;

beforeAll(async () => {
  const url = await databaseFor(place);
  one = await openDatabase(url);
  two = await openDatabase(url);
});
afterEach(() => one.write((tx) => tx.deleteFrom('attempts').execute()));
afterAll(async () => {
  await one.close();
  await two.close();
  await dropDatabaseFor(place);
});

const callOf = (id: string) => new Call(accountCaller({ kind: 'schoolmate', id }));
const insert = (tx: WriteTx, key: string) =>
  tx.insertInto('attempts').values({ key, window_start: '', count: 0 }).execute();
const countOf = async () =>
  (await one.read.selectFrom('attempts').select('count').where('key', '=', 'hot').executeTakeFirstOrThrow())
    .count;

// Shows threat:denial-of-service
it('writes of one account never conflict with each other, on two servers, so that none takes the lock of all', async () => {
  await one.write((tx) => insert(tx, 'hot'));
  const call = callOf('busy');
  let tries = 0;
  const add = (database: Database) =>
    inCall(call, () =>
      database.write(async (tx) => {
        tries += 1;
        const { count } = await tx
          .selectFrom('attempts')
          .select('count')
          .where('key', '=', 'hot')
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('attempts')
          .set({ count: count + 1 })
          .where('key', '=', 'hot')
          .execute();
      }),
    );
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 === 0 ? one : two)));
  expect([tries, await countOf()]).toEqual([40, 40]);
});

it('frees the lock of an account after a write that fails', async () => {
  const call = callOf('fails');
  const failing = inCall(call, () => one.write(() => Promise.reject(new Error('a bug'))));
  await expect(failing).rejects.toThrow('a bug');
  await inCall(call, () => two.write((tx) => insert(tx, 'other server')));
  const rows = await one.read.selectFrom('attempts').select('key').execute();
  expect(rows).toEqual([{ key: 'other server' }]);
});

it('an account takes one connection for its writes and a few for its reads, and others still write and read', async () => {
  const gate = Promise.withResolvers<void>();
  const busy = callOf('busy');
  let begun = 0;
  const hold = async () => {
    begun += 1;
    await gate.promise;
  };
  const held = [
    ...Array.from({ length: 30 }, () => inCall(busy, () => one.write(hold))),
    ...Array.from({ length: 30 }, () => inCall(busy, () => one.readTransaction(hold))),
  ];
  await expect.poll(() => begun).toBe(budgets.postgresConnections.share.account);
  await inCall(callOf('other'), () => one.write((tx) => insert(tx, 'other')));
  const read = () => one.readTransaction((tx) => tx.selectFrom('attempts').select('key').execute());
  expect(await inCall(callOf('other'), read)).toEqual([{ key: 'other' }]);
  gate.resolve();
  await Promise.all(held);
});

it('writes of many accounts leave connections for reads alone', async () => {
  const { postgresWrites, postgresConnections } = budgets;
  expect(postgresWrites.atOnce).toBeLessThan(postgresConnections.atOnce);
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const held = Array.from({ length: postgresConnections.atOnce }, (_, index) =>
    inCall(callOf(`writer ${index}`), () =>
      one.write(async () => {
        begun += 1;
        await gate.promise;
      }),
    ),
  );
  await expect.poll(() => begun).toBe(postgresWrites.atOnce);
  expect(await inCall(callOf('reader'), () => one.read.selectFrom('attempts').selectAll().execute())).toEqual(
    [],
  );
  expect(begun).toBe(postgresWrites.atOnce);
  gate.resolve();
  await Promise.all(held);
});
