import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { onCluster } from '#test/postgres/cluster.ts';
import { databaseFor, dropDatabaseFor } from '#test/postgres/databases.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../engines/open.ts';

const place = 'the tests of several servers';
let url: string;
let one: Database;
let two: Database;

beforeAll(async () => {
  url = await databaseFor(place);
  one = await openDatabase(url);
  two = await openDatabase(url);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await dropDatabaseFor(place);
});

function heardBy({ bus }: Database) {
  const heard = { messages: [] as string[], gaps: 0 };
  bus.subscribe({
    onMessage: (message) => heard.messages.push(message),
    onGap: () => {
      heard.gaps += 1;
    },
  });
  return heard;
}

/** Breaks the connections on which servers listen. */
const cutListeners = () =>
  onCluster(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'memcherrish listener' and datname = current_database()",
    ),
  );

it('carries messages to the other servers in order, long ones too, and none back to the sender', async () => {
  const heard = heardBy(two);
  const own = heardBy(one);
  const long = 'é'.repeat(20_000);
  one.bus.publish('first');
  one.bus.publish(long);
  await vi.waitFor(() => expect(heard.messages).toHaveLength(2), 10_000);
  one.bus.publish('last');
  await vi.waitFor(() => expect(heard.messages).toEqual(['first', long, 'last']), 10_000);
  expect(own).toEqual({ messages: [], gaps: 0 });
});

it('says that messages may be missing when the connection broke, and carries them again', async () => {
  const heard = heardBy(two);
  const commits = two.commits();
  await cutListeners();
  await vi.waitFor(() => expect(heard.gaps).toBe(1), 10_000);
  // Answers check their caller again: the session may have ended meanwhile.
  expect(two.commits()).toBeGreaterThan(commits);
  await vi.waitFor(
    () => expect([one, two].map(({ bus }) => bus.isConnected())).toEqual([true, true]),
    10_000,
  );
  one.bus.publish('again');
  await vi.waitFor(() => expect(heard.messages).toEqual(['again']), 10_000);
});

it('says what is missing while it listens to nothing', async () => {
  expect(await one.missing()).toEqual([]);
  await cutListeners();
  await vi.waitFor(async () => expect(await one.missing()).toEqual(['messages of other servers']), {
    timeout: 10_000,
    interval: 1,
  });
  await vi.waitFor(async () => expect(await one.missing()).toEqual([]), 10_000);
});

it('gives a job to one server, and to another one after its time', async () => {
  const take = (milliseconds: number) =>
    Promise.all([one, two, one].map((each) => each.takeJob('tidy', milliseconds)));
  expect((await take(60_000)).filter(Boolean)).toHaveLength(1);
  expect(await take(60_000)).toEqual([false, false, false]);
  await onCluster(url, (client) => client.query("update meta set value = '1' where key = 'lease tidy'"));
  expect((await take(60_000)).filter(Boolean)).toHaveLength(1);
  expect(await two.takeJob('another', 1)).toBe(true);
});

it('runs a job on one server, and on another one when it has ended', async () => {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = one.runAlone('move', async () => {
    begin();
    await ending;
    return 1;
  });
  await begun;
  expect(await two.runAlone('move', async () => 2)).toBeNull();
  expect(await two.runAlone('another', async () => 3)).toEqual({ result: 3 });
  end();
  expect(await first).toEqual({ result: 1 });
  expect(await two.runAlone('move', async () => 4)).toEqual({ result: 4 });
});

it('tells every server about a new epoch', async () => {
  const before = two.epoch();
  await one.renewEpoch();
  expect(one.epoch()).not.toBe(before);
  await vi.waitFor(() => expect(two.epoch()).toBe(one.epoch()), 10_000);
});
