import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '#e2e/harness/server.ts';
import type { Chance } from './chance.ts';
import { Device, type Owner } from './device.ts';
import { randomFault } from './faults.ts';
import type { Emptied, History, Replica } from './history.ts';
import { decision, randomEdit } from './operations.ts';
import { CursorReader } from './positions.ts';
import { speed } from './process-lifecycle.ts';
import { ChaosProxy } from './proxy.ts';
import type { ServerTables } from './server-tables.ts';
import type { World } from './world.ts';

/**
 * Milliseconds of the real clock, far more than a queue may take. So the checker reports a queue that never
 * empties.
 */
const patience = 60_000;
/** The maximum number of edits that wait while a person continues to edit. */
const mostWaiting = 25;

export interface Stage {
  server: RunningServer;
  town: World;
  tables: ServerTables;
}

interface HistoryRun {
  history: History;
  met: Map<string, number>;
}

/**
 * Runs one history. Three devices, two of one person and one of a classmate, make `edits` random edits. Their
 * networks fail, their apps are killed, and the school acts. Then the network is good until nothing changes
 * any more.
 */
export async function runHistory(
  { server, town, tables }: Stage,
  chance: Chance,
  edits: number,
): Promise<HistoryRun> {
  const [asha, binu, chitra] = town.people;
  if (!asha || !binu || !chitra) throw new Error('The town is empty.');
  const ids = town.people.map(({ id }) => id);
  const before = tables.people(ids);
  const proxies: ChaosProxy[] = [];
  const devices: Device[] = [];
  try {
    for (const [name, owner] of Object.entries({ 'Asha 1': asha, 'Asha 2': asha, Binu: binu })) {
      const proxy = await ChaosProxy.open({ target: server.address, speed });
      proxies.push(proxy);
      devices.push(new Device({ name, owner, address: proxy.address, chance: chance.fork() }));
    }
    for (const device of devices) {
      // Imitates the stream of pokes of the other devices.
      device.onConfirmed = () => {
        for (const other of devices) if (other !== device && chance.happens(0.7)) other.pull();
      };
      await device.start();
    }
    await reach(devices, (device) => device.me() !== null, 'a first pull');
    await makeTrouble({ town, devices, proxies, chance, edits });
    for (const proxy of proxies) await proxy.calm();
    const queues = await Promise.all(devices.map((device) => emptied(device, chance)));
    await inStep(devices);
    const replicas = await replicasOf({ server, town, tables, chance }, devices);
    const commits = devices.flatMap((device) => device.commits);
    const history: History = {
      commits,
      positions: new CursorReader(server.dataDir).positionsIn(commits),
      discarded: new Set(devices.flatMap((device) => [...device.discarded])),
      ...{ before, server: tables.state(ids), replicas, queues },
    };
    return { history, met: sum(proxies.map(({ met }) => met)) };
  } finally {
    for (const device of devices) device.stop();
    for (const proxy of proxies) await proxy.close();
  }
}

interface ErrorNotice {
  town: World;
  devices: readonly Device[];
  proxies: readonly ChaosProxy[];
  chance: Chance;
  edits: number;
}

async function makeTrouble({ town, devices, proxies, chance, edits }: ErrorNotice): Promise<void> {
  const badness = chance.pick([0.1, 0.3, 0.6]) ?? 0.3;
  for (const proxy of proxies) {
    const fate = chance.fork();
    proxy.decide = () => (fate.happens(badness) ? randomFault(fate, 2000) : { kind: 'none' });
  }
  for (let made = 0; made < edits; ) {
    const at = chance.below(devices.length);
    const [device, proxy] = [devices[at], proxies[at]];
    if (!device || !proxy) continue;
    const edit = randomEdit(device, chance, `${chance.seed}.${made}`);
    if (edit) {
      await device.save(edit);
      made += 1;
    }
    if (chance.happens(0.05)) proxy.down = chance.happens(0.5);
    if (chance.happens(0.1)) device.wake();
    if (chance.happens(0.1)) device.pull();
    if (chance.happens(0.03)) await device.dieAndStart();
    if (chance.happens(0.08)) await town.somethingHappens(chance);
    if (chance.happens(0.2)) await settleOne(device, chance);
    if (chance.happens(0.5)) await pause(chance.below(20));
    if (device.queue().length > mostWaiting) {
      proxy.down = false;
      await reach(
        [device],
        () => device.queue().length < mostWaiting,
        'to get on',
        async () => {
          // With so many failures the waits grow to minutes, and a person opens the app before that.
          if (chance.happens(0.02)) device.wake();
          await settleOne(device, chance);
        },
      );
    }
  }
}

/** Lets the person decide about one waiting edit. */
async function settleOne(device: Device, chance: Chance): Promise<void> {
  const row = device.queue().find(({ state }) => state === 'refused' || state === 'conflict');
  if (row) await device.decide(row, decision(row, chance));
}

/** Measures how long a queue takes to empty in a good network. Decides edits that wait for the person. */
async function emptied(device: Device, chance: Chance): Promise<Emptied> {
  const from = device.now();
  device.wake();
  const isEmpty = await until(
    [device],
    () => device.queue().length === 0,
    () => settleOne(device, chance),
  );
  return { device: device.name, after: isEmpty ? device.now() - from : null };
}

/** Waits until every device has pulled after the last change and has all batches. */
async function inStep(devices: readonly Device[]): Promise<void> {
  const seen = new Map(devices.map((device) => [device, device.state()?.asOf]));
  for (const device of devices) device.pull();
  await reach(
    devices,
    (device) => device.state()?.asOf !== seen.get(device) && device.holdsAll(),
    'the last pull',
  );
}

async function replicasOf(
  { server, town, tables, chance }: Stage & { chance: Chance },
  devices: readonly Device[],
): Promise<Replica[]> {
  const fresh = new Map<string, Device>();
  for (const owner of town.people) fresh.set(owner.id, await newDevice(server, owner, chance));
  return [...devices, ...fresh.values()].flatMap((device) => {
    const { name, owner } = device;
    const other = fresh.get(owner.id);
    const allowed = tables.allowed(town.schoolId, owner.id);
    return other ? [{ device: name, held: device.holds(), fresh: other.holds(), allowed }] : [];
  });
}

/** Returns a new device, on a good network, after it has everything. */
async function newDevice(server: RunningServer, owner: Owner, chance: Chance): Promise<Device> {
  const device = new Device({ name: 'a new one', owner, address: server.address, chance: chance.fork() });
  await device.start();
  await reach([device], () => device.holdsAll(), 'everything');
  device.stop();
  return device;
}

/**
 * Polls until `isSo` is true for all devices, and does something between two polls. Returns false when the
 * time is over.
 */
export async function until(
  devices: readonly Device[],
  isSo: (device: Device) => boolean,
  between: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const end = Date.now() + patience;
  while (!devices.every(isSo)) {
    for (const device of devices) device.requireSound();
    if (Date.now() > end) return false;
    await between();
    await pause(5);
  }
  return true;
}

/** Polls like `until`, and throws when the time is over. */
export async function reach(
  devices: readonly Device[],
  isSo: (device: Device) => boolean,
  what: string,
  between?: () => Promise<void>,
): Promise<void> {
  if (await until(devices, isSo, between)) return;
  const late = devices.filter((device) => !isSo(device)).map(({ name }) => name);
  throw new Error(`Waited in vain for ${what}: ${late}.`);
}

function sum(tallies: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const tally of tallies)
    for (const [name, count] of tally) total.set(name, (total.get(name) ?? 0) + count);
  return total;
}
