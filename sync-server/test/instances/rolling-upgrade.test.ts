import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { seedingTime } from '#test/faults/changes.ts';
import { tell } from '#test/faults/rounds.ts';
import { ServerProcess } from '#test/faults/server-process.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import { openSharedWorld, type SharedWorld } from './shared-world.ts';
import { beginTraffic } from './traffic.ts';

/** Row P11: two servers are replaced by the next version, one after the other, while eight people write to both. */

let shared: SharedWorld;
beforeAll(async () => {
  shared = await openSharedWorld();
}, seedingTime);
afterAll(() => shared.close());

/** Reads without a pause, in another order than the migration changes the tables. The result ends it and returns how often it read. */
async function beginReading(url: string): Promise<() => Promise<number>> {
  const database = await openDatabase(url);
  let isOver = false;
  const read = async () => {
    let times = 0;
    for (; !isOver; times += 1) {
      await database.readTransaction(async (tx) => {
        for (const table of ['photos', 'posts', 'schoolmates', 'schools'] as const) {
          await tx.selectFrom(table).select('id').limit(10).execute();
          await pause(5);
        }
      });
    }
    return times;
  };
  const reading = Promise.all([read(), read(), read()]);
  reading.catch(() => undefined);
  return async () => {
    isOver = true;
    const times = await reading;
    await database.close();
    return times.reduce((sum, each) => sum + each, 0);
  };
}

const nextVersion = ['--import', join(import.meta.dirname, 'next-version.ts')];

it('loses nothing and does nothing twice when the next version comes server by server', {
  timeout: 300_000,
}, async () => {
  const { dataDir, world, environment } = shared;
  const start = (node: readonly string[] = []) => ServerProcess.start({ dataDir, environment, node });
  const servers = [await start(), await start()];
  const traffic = beginTraffic(world, () => servers.map(({ address }) => address));
  const stopReading = await beginReading(environment.DATABASE_URL);
  const more = async (changes: number) => {
    const until = traffic.acknowledged() + changes;
    await expect.poll(traffic.acknowledged, { timeout: 120_000 }).toBeGreaterThan(until);
  };
  await more(40);
  for (const place of [0, 1]) {
    expect(await servers[place]?.stop()).toBe(0);
    servers[place] = await start(nextVersion);
    // After the first one, the version before works on the new tables.
    await more(40);
  }
  const result = await traffic.finish(environment.DATABASE_URL);
  const reads = await stopReading();
  tell('P11', { ...result, reads, 'longest gap ms': traffic.longestGap() });
  expect([result.lost, result.twice]).toEqual([0, 0]);
  for (const server of servers) expect(await server.stop()).toBe(0);
  const columns = await onCluster(environment.DATABASE_URL, (client) =>
    client.query("select 1 from information_schema.columns where column_name = 'of_next_version'"),
  );
  expect(columns.rowCount).toBe(6);
});
