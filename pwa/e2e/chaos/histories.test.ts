import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import { Chance, seedOfRun } from './chance.ts';
import { complaintsAbout } from './check-history.ts';
import { liveAsDevices } from './device.ts';
import { play } from './play.ts';
import { SmallTown } from './small-town.ts';
import { Tables } from './truth.ts';

/**
 * Histories (reliability-security.md 1.1 and 3.2): the app's own sync, on three devices behind networks that fail by chance, against the
 * real server. Whatever happens on the way, at the end all are alike, and each edit was carried out once.
 */

const isLong = process.env['LONG'] === '1';
const histories = isLong ? 500 : 5;
const editsOfOne = isLong ? 30 : 12;
const longestEdits = isLong ? 1000 : 30;
/** So many at once; each in a town of its own. */
const atOnce = isLong ? 2 : 1;
const historiesOfATown = 25;
const seed = seedOfRun(20_130_331);

let server: RunningServer;
let tables: Tables;
let stop: () => void;
beforeAll(async () => {
  server = await startServer();
  tables = new Tables(server.dataDir);
  stop = liveAsDevices();
});
afterAll(async () => {
  stop();
  tables.close();
  await server.remove();
});

async function judge(town: SmallTown, own: number, edits: number): Promise<Map<string, number>> {
  const { history, met } = await play({ server, town, tables }, new Chance(own), edits);
  const complaints = complaintsAbout(history);
  expect({ seed: own, complaints }).toEqual({ seed: own, complaints: [] });
  return met;
}

test(`${histories} histories of ${editsOfOne} edits, seed ${seed}`, {
  timeout: isLong ? 7_200_000 : 120_000,
}, async () => {
  const seeds = new Chance(seed);
  const left = Array.from({ length: histories }, () => Math.floor(seeds.next() * 2 ** 32)).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      let played = 0;
      let town = await SmallTown.build(server);
      for (const own of left) {
        if (played > 0 && played % historiesOfATown === 0) town = await SmallTown.build(server);
        played += 1;
        await judge(town, own, editsOfOne);
      }
    }),
  );
});

test(`${longestEdits} edits from three devices in one history`, {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  const met = await judge(await SmallTown.build(server), seed, longestEdits);
  // A network that did nothing shows nothing.
  expect(met.size).toBeGreaterThan(5);
});
