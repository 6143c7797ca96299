import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedingTime } from '#test/faults/changes.ts';
import { chance, rounds, tell } from '#test/faults/rounds.ts';
import { ServerProcess } from '#test/faults/server-process.ts';
import { openSharedWorld, type SharedWorld } from './shared-world.ts';
import { beginTraffic } from './traffic.ts';

/** Row P1: two servers share a database; one is killed and started again while eight people write to both. */

const kills = rounds(2, 20);

let shared: SharedWorld;
beforeAll(async () => {
  shared = await openSharedWorld();
}, seedingTime);
afterAll(() => shared.close());

it(`loses nothing and does nothing twice when one of two servers is killed (${kills} times)`, {
  timeout: 900_000,
}, async () => {
  const { dataDir, world, environment } = shared;
  const random = chance('instances');
  const start = () => ServerProcess.start({ dataDir, environment });
  const servers = [await start(), await start()];
  const traffic = beginTraffic(world, () => servers.map(({ address }) => address));
  for (let kill = 0; kill < kills; kill += 1) {
    const until = traffic.acknowledged() + random.between(10, 60);
    await expect.poll(traffic.acknowledged, { timeout: 120_000 }).toBeGreaterThan(until);
    await servers[kill % 2]?.kill();
    servers[kill % 2] = await start();
  }
  const result = await traffic.finish(environment.DATABASE_URL);
  tell('P1', { kills, ...result, 'longest gap ms': traffic.longestGap() });
  expect(result.made).toBeGreaterThan(kills * 10);
  expect([result.lost, result.twice]).toEqual([0, 0]);
  for (const server of servers) expect(await server.stop()).toBe(0);
});
