import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import { Chance, seedOfRun } from './chance.ts';
import { complaintsAbout } from './check-history.ts';
import { runAsDevices } from './process-lifecycle.ts';
import { runHistory } from './run-history.ts';
import { ServerState } from './server-state.ts';
import { World } from './world.ts';

/**
 * Histories (docs/reliability.md): the app's own sync, on three devices behind networks that fail by chance, against the
 * real server. Whatever happens on the way, at the end all are alike, and each edit was carried out once.
 */

const isLong = process.env['LONG'] === '1';
/** Histories are played in groups, each in a school of its own. */
const groups = isLong ? 25 : 1;
const historiesOfAGroup = isLong ? 20 : 5;
const editsOfOne = isLong ? 30 : 12;
/** EDITS=… for a history that has to come upon something. */
const longestEdits = Number(process.env['EDITS'] ?? (isLong ? 1000 : 30));
const seed = seedOfRun(20_130_331);

let server: RunningServer;
let tables: ServerState;
let stop: () => void;
beforeAll(async () => {
  server = await startServer();
  tables = new ServerState(server.dataDir);
  stop = runAsDevices();
});
afterAll(async () => {
  stop();
  tables.close();
  await server.remove();
});

async function judge(town: World, own: number, edits: number): Promise<Map<string, number>> {
  const { history, met } = await runHistory({ server, town, tables }, new Chance(own), edits);
  const complaints = complaintsAbout(history);
  // In the message itself, which a run of an hour prints as soon as it has it.
  if (complaints.length > 0)
    throw new Error([`Seed ${own}`, ...complaints.map(({ rule, what }) => `(${rule}) ${what}`)].join('\n'));
  return met;
}

const seeds = new Chance(seed);
test.each(Array.from({ length: groups }, (_, at) => [at * historiesOfAGroup + 1, seeds.fork()] as const))(
  `${historiesOfAGroup} histories of ${editsOfOne} edits, from number %i on, seed ${seed}`,
  { timeout: isLong ? 1_800_000 : 120_000 },
  async (_, group) => {
    const town = await World.build(server);
    for (let played = 0; played < historiesOfAGroup; played += 1)
      await judge(town, group.fork().seed, editsOfOne);
  },
);

test(`${longestEdits} edits from three devices in one history`, {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  const met = await judge(await World.build(server), seed, longestEdits);
  // A network that did nothing shows nothing.
  expect(met.size).toBeGreaterThan(5);
});
