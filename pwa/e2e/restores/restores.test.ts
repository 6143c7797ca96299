import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chance, seedOfRun } from '#e2e/chaos/chance.ts';
import { Device, type Owner } from '#e2e/chaos/device.ts';
import type { Directory } from '#e2e/chaos/history.ts';
import { decision, randomEdit } from '#e2e/chaos/operations.ts';
import { runAsDevices } from '#e2e/chaos/process-lifecycle.ts';
import { until } from '#e2e/chaos/run-history.ts';
import { ServerTables } from '#e2e/chaos/server-tables.ts';
import { World } from '#e2e/chaos/world.ts';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import { wrongAfter } from './judge-restore.ts';
import { restoredRows } from './restored-rows.ts';

/**
 * S10: an older backup is restored while the devices continue. They know their edits of the last thirty days
 * and offer them again. So no edit that a device still knows is missing, none is doubled, and removed things
 * stay removed.
 */

const isLong = process.env['LONG'] === '1';
const restores = isLong ? 20 : 2;
const editsBetween = 12;
/** How often one wait may time out, because four devices offer all their edits at once. */
const looks = 10;
const seed = seedOfRun(20_140_815);
const operations = fileURLToPath(new URL('../../../sync-server/src/operations/', import.meta.url));

let server: RunningServer;
let folder: string;
let stop: () => void;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'memcherrish-restores-'));
  stop = runAsDevices();
});
afterAll(async () => {
  stop();
  await server.remove();
  await rm(folder, { recursive: true });
});

/** Runs `npm run backup` or `npm run restore` on the data of the server. */
async function operate(name: 'backup' | 'restore', file: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: server.dataDir };
  await promisify(execFile)(process.execPath, [join(operations, `${name}.ts`), file], { env });
}

interface Play {
  town: World;
  devices: readonly Device[];
  chance: Chance;
  /** Counts a person's decisions about edits, at the first sending and after an offer again. */
  decided: { first: number; again: number };
}

/** Lets the person decide about one waiting edit. */
async function decide(device: Device, { chance, decided }: Play): Promise<void> {
  const row = device.queue().find(({ state }) => state === 'refused' || state === 'conflict');
  if (!row) return;
  decided[row.offered ? 'again' : 'first'] += 1;
  await device.decide(row, decision(row, chance));
  // A page wakes the sender after each decision.
  device.wake();
}

/**
 * Makes this many edits on random devices, each as soon as its device can offer it. Now and then the school
 * acts.
 */
async function edit(runHistory: Play, edits: number, mark: string, isServed = true): Promise<void> {
  const { devices, chance, town } = runHistory;
  for (let made = 0; made < edits; ) {
    const device = chance.pick(devices);
    if (!device) continue;
    const wanted = randomEdit(device, chance, `${mark}.${made}`);
    if (wanted) {
      await device.save(wanted);
      made += 1;
    }
    if (isServed && chance.happens(0.05)) await town.somethingHappens(chance);
    if (isServed && chance.happens(0.3)) await rest(device, runHistory, 3);
  }
}

/** Waits until at most `most` edits wait on a device. Decides edits that wait for the person. */
async function rest(device: Device, runHistory: Play, most = 0): Promise<void> {
  await reach(
    [device],
    () => device.queue().length <= most,
    'its queue',
    () => decide(device, runHistory),
  );
}

/** Waits until all queues are empty and every device has pulled since. */
async function comeToRest(runHistory: Play): Promise<void> {
  const { devices } = runHistory;
  // After one device restored a thing, another may have to offer again, such as a report of a restored post.
  for (let round = 0; round < 3; round += 1) {
    for (const device of devices) device.wake();
    for (const device of devices) await rest(device, runHistory);
    const seen = new Map(devices.map((device) => [device, device.state()?.asOf]));
    const hasPulled = (device: Device) => device.state()?.asOf !== seen.get(device);
    await reach(
      devices,
      (device) => hasPulled(device) && device.queue().length === 0 && device.holdsAll(),
      'the last pull',
      async () => {
        for (const device of devices) {
          await decide(device, runHistory);
          if (!hasPulled(device)) device.pull();
        }
      },
    );
  }
}

async function reach(
  devices: readonly Device[],
  isSo: (device: Device) => boolean,
  what: string,
  between?: () => Promise<void>,
): Promise<void> {
  for (let look = 0; look < looks; look += 1) if (await until(devices, isSo, between)) return;
  const late = devices.filter((device) => !isSo(device)).map(({ name }) => name);
  throw new Error(`Waited in vain for ${what}: ${late}.`);
}

/** Returns all mistakes, now that nothing changes any more. */
async function judge({ town, devices, chance }: Play): Promise<string[]> {
  const fresh = new Map<string, Directory>();
  for (const owner of town.people) fresh.set(owner.id, await newDevice(owner, chance));
  const tables = new ServerTables(server.dataDir);
  try {
    const ids = town.people.map(({ id }) => id);
    return wrongAfter({ devices, fresh, server: tables.state(ids), ...restoredRows(server.dataDir, ids) });
  } finally {
    tables.close();
  }
}

/** Returns the contents of a new device after it has everything. */
async function newDevice(owner: Owner, chance: Chance): Promise<Directory> {
  const device = new Device({ name: 'a new one', owner, address: server.address, chance: chance.fork() });
  await device.start();
  await reach([device], () => device.holdsAll(), 'everything');
  device.stop();
  return device.holds();
}

test(`${restores} restores of an older backup lose and double no edit, seed ${seed}`, {
  timeout: isLong ? 3_600_000 : 120_000,
}, async () => {
  const chance = new Chance(seed);
  const town = await World.build(server);
  const [asha, binu, chitra] = town.people;
  if (!asha || !binu || !chitra) throw new Error('The town is empty.');
  const owners = { 'Asha 1': asha, 'Asha 2': asha, Binu: binu, Chitra: chitra };
  const devices = Object.entries(owners).map(
    ([name, owner]) => new Device({ name, owner, address: server.address, chance: chance.fork() }),
  );
  const runHistory: Play = { town, devices, chance, decided: { first: 0, again: 0 } };
  const backups: string[] = [];
  const epochs = new Set<string | null | undefined>();
  try {
    for (const device of devices) {
      device.onConfirmed = () => {
        for (const other of devices) if (other !== device) other.pull();
      };
      await device.start();
    }
    await reach(devices, (device) => device.me() !== null, 'a first pull');
    for (let round = 0; round < restores; round += 1) {
      await edit(runHistory, editsBetween, `${round} before`);
      backups.push(join(folder, `${round}.tar`));
      const [backup] = await Promise.all([
        backups.at(-1) ?? '',
        operate('backup', backups.at(-1) ?? ''),
        edit(runHistory, editsBetween, `${round} meanwhile`),
      ]);
      await edit(runHistory, editsBetween, `${round} after`);
      await server.stop();
      // Sometimes restores a backup that is older than the last restore.
      await operate('restore', (chance.happens(0.3) && chance.pick(backups.slice(-2))) || backup);
      const editing = edit(runHistory, 4, `${round} while it was away`, false);
      await server.restart();
      await editing;
      await comeToRest(runHistory);
      expect({ round, wrong: await judge(runHistory) }).toEqual({ round, wrong: [] });
      for (const device of devices) epochs.add(device.state()?.epoch);
    }
  } finally {
    for (const device of devices) device.stop();
  }
  expect(epochs.size).toBe(restores);
  // A person with one device is asked about none of their own edits, because only two devices can conflict.
  process.stdout.write(
    `${restores} restores: a person decided ${runHistory.decided.again} times about what was offered again.\n`,
  );
});
