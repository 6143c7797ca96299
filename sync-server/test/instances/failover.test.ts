import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { seedWorld } from '#test/faults/changes.ts';
import { tell } from '#test/faults/rounds.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import { sharedSecret } from '#test/postgres/databases.ts';
import { type Pair, startPair } from '#test/postgres/pair.ts';
import { beginTraffic } from './traffic.ts';

/** Rows P2 and P3: the primary of PostgreSQL is killed under two servers, and its replica is promoted. */

let pair: Pair | null = null;
const folder = mkdtempSync(join(tmpdir(), 'memcherrish-failover-'));
afterEach(async () => {
  killAll();
  await pair?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('loses nothing and does nothing twice when a synchronous replica takes over', {
  timeout: 300_000,
}, async () => {
  pair = await startPair({ isSynchronous: true });
  const environment = { DATABASE_URL: pair.url, AUTH_SECRET: sharedSecret };
  const dataDir = join(folder, 'data');
  const world = await seedWorld(dataDir, environment);
  const start = () => ServerProcess.start({ dataDir, environment });
  const servers = [await start(), await start()];
  const epochs = async () => {
    const answers = servers.map(({ address }) => fetch(`${address}/readyz`).then((answer) => answer.status));
    return Promise.all(answers);
  };
  const traffic = beginTraffic(world, () => servers.map(({ address }) => address));
  await expect.poll(traffic.acknowledged, { timeout: 60_000 }).toBeGreaterThan(40);
  const before = traffic.acknowledged();
  await pair.failOver();
  await expect.poll(traffic.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 60);
  await expect.poll(epochs, { timeout: 20_000 }).toEqual([200, 200]);
  const result = await traffic.finish(pair.replica.urlOf('postgres'));
  tell('P2', { ...result, 'longest gap ms': traffic.longestGap() });
  expect([result.lost, result.twice]).toEqual([0, 0]);
  for (const server of servers) expect(await server.stop()).toBe(0);
});

it('notices that a replica without the last writes took over, and every server gets the new epoch', {
  timeout: 120_000,
}, async () => {
  pair = await startPair({ isSynchronous: false });
  const [one, two] = [await openDatabase(pair.url), await openDatabase(pair.url)];
  const { epoch } = one;
  const before = epoch();
  const insert = (key: string) =>
    one.write((tx) => tx.insertInto('attempts').values({ key, window_start: '', count: 1 }).execute());
  const keys = async () => {
    const rows = await two.read.selectFrom('attempts').select('key').execute();
    return rows.map(({ key }) => key);
  };
  try {
    await insert('replicated');
    const replica = pair.replica.urlOf('postgres');
    const onReplica = () =>
      onCluster(replica, async (client) => (await client.query('select key from attempts')).rows);
    await expect.poll(onReplica, { timeout: 20_000 }).toEqual([{ key: 'replicated' }]);
    // The replica stands still, so it lacks what is acknowledged from now on.
    pair.replica.process.kill('SIGSTOP');
    await insert('lost');
    const ended = new Promise((resolve) => pair?.primary.process.once('exit', resolve));
    pair.primary.process.kill('SIGKILL');
    await ended;
    pair.replica.process.kill('SIGCONT');
    await pair.failOver();
    // Other writes get the ids of the lost ones.
    await onCluster(replica, async (client) => {
      for (let other = 0; other < 100; other += 1) await client.query('select pg_current_xact_id()');
    });
    await expect.poll(() => keys().catch(() => []), { timeout: 30_000 }).toEqual(['replicated']);
    await expect
      .poll(
        () =>
          insert('after').then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(epoch()).not.toBe(before);
    await expect.poll(() => two.epoch(), { timeout: 30_000 }).toBe(epoch());
  } finally {
    await one.close();
    await two.close();
  }
});
