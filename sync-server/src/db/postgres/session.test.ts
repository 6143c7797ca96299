import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, onCluster, startCluster } from '#test/postgres/cluster.ts';
import { freePort } from '#test/scene/free-port.ts';
import { openDatabase } from '../engines/open.ts';
import type { Tables } from '../tables/registry.ts';
import { PostgresDialect } from './dialect.ts';
import { ConnectionLost } from './errors.ts';
import { Primary } from './primary.ts';

let cluster: Cluster;
let port: number;
beforeAll(async () => {
  port = await freePort();
  cluster = await startCluster({ port });
});
afterAll(() => cluster.stop());

/** Carries connections to the cluster, until it becomes silent: then every line stays open, and nothing passes. */
async function openLine() {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let askedInVain = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (!isSilent) to.write(bytes);
        else if (bytes.includes('\0application_name\0memcherrish\0')) askedInVain += 1;
      });
      from.on('error', () => to.destroy());
      from.on('close', () => isSilent || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    becomeSilent: () => {
      isSilent = true;
    },
    /** Counts the connections for the pool that were asked for since it became silent. */
    askedInVain: () => askedInVain,
    close: () => {
      for (const each of sockets) each.destroy();
      server.close();
    },
  };
}

// The two tests wait for ten seconds each, so they wait together.
it.concurrent('gives up a statement when the machine of the database is silent', async () => {
  const line = await openLine();
  const database = await openDatabase(line.url);
  const read = () => database.read.selectFrom('meta').select('value').execute();
  const write = () => database.write((tx) => tx.selectFrom('meta').select('value').execute());
  // Two connections are idle afterwards, one for each of the calls below.
  await Promise.all([write(), write()]);
  line.becomeSilent();
  await Promise.all([read, write].map((give) => expect(give()).rejects.toBeInstanceOf(ConnectionLost)));
  // The write did not try another connection, which would be silent as well.
  expect(line.askedInVain()).toBe(0);
  line.close();
  await database.close();
});

it.concurrent('waits for a statement that takes long', async () => {
  const dialect = new PostgresDialect(new Primary(cluster.urlOf('postgres')));
  const kysely = new Kysely<Tables>({ dialect });
  const { rows } = await sql<{ done: string }>`select pg_sleep(11), 'done' as done`.execute(kysely);
  expect(rows[0]?.done).toBe('done');
  await kysely.destroy();
});

it('reads whole rows after a newer server has added a column', async () => {
  const url = cluster.urlOf('postgres');
  const older = await openDatabase(url);
  const read = () => older.read.selectFrom('attempts').selectAll().where('key', '=', 'one').execute();
  await older.write((tx) =>
    tx.insertInto('attempts').values({ key: 'one', window_start: '', count: 1 }).execute(),
  );
  expect(await read()).toEqual([{ key: 'one', window_start: '', count: 1 }]);
  await onCluster(url, (newer) => newer.query('alter table attempts add column place text'));
  expect(await read()).toEqual([{ key: 'one', window_start: '', count: 1, place: null }]);
  await older.close();
});
