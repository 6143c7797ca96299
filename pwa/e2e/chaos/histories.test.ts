import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import { Chance, seedOfRun } from './chance.ts';
import { violationsIn } from './check-history.ts';
import { runAsDevices } from './process-lifecycle.ts';
import { runHistory } from './run-history.ts';
import { ServerTables } from './server-tables.ts';
import { World } from './world.ts';

/**
 * Histories (docs/reliability.md): the app's own sync on three devices behind networks with random faults,
 * against the real server. At the end all devices agree, and each edit was applied once.
 */

const isLong = process.env['LONG'] === '1';
const groups = isLong ? 25 : 1;
const historiesOfAGroup = isLong ? 20 : 5;
const editsOfOne = isLong ? 30 : 12;
/** EDITS=… makes one history long enough to meet a rare event. */
const longestEdits = Number(process.env['EDITS'] ?? (isLong ? 1000 : 30));
const seed = seedOfRun(20_130_331);

let server: RunningServer;
let tables: ServerTables;
let stop: () => void;
beforeAll(async () => {
  server = await startServer();
  tables = new ServerTables(server.dataDir);
  stop = runAsDevices();
});
afterAll(async () => {
  stop();
  tables.close();
  await server.remove();
});

/** The kinds of faults that the histories met. */
const met = new Set<string>();

async function judge(town: World, own: number, edits: number): Promise<void> {
  const run = await runHistory({ server, town, tables }, new Chance(own), edits);
  for (const kind of run.met.keys()) met.add(kind);
  const violations = violationsIn(run.history);
  // The message has the violations, so a run of an hour prints them at once.
  if (violations.length > 0)
    throw new Error([`Seed ${own}`, ...violations.map(({ rule, what }) => `(${rule}) ${what}`)].join('\n'));
}

const seeds = new Chance(seed);
test.each(Array.from({ length: groups }, (_, at) => [at * historiesOfAGroup + 1, seeds.fork()] as const))(
  `${historiesOfAGroup} histories of ${editsOfOne} edits violate no rule, from number %i on, seed ${seed}`,
  { timeout: isLong ? 1_800_000 : 120_000 },
  async (_, group) => {
    const town = await World.build(server);
    for (let played = 0; played < historiesOfAGroup; played += 1)
      await judge(town, group.fork().seed, editsOfOne);
  },
);

test(`${longestEdits} edits from three devices in one history violate no rule`, {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  await judge(await World.build(server), seed, longestEdits);
  // Networks without faults would prove nothing. One short history may meet few kinds, all of them together do not.
  expect(met.size).toBeGreaterThan(5);
});
