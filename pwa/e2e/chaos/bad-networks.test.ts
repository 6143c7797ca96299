import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#e2e/harness/server.ts';
import type { Edit } from '#local/edits/edits.ts';
import { Chance, seedOfRun } from './chance.ts';
import { Device, type Owner } from './device.ts';
import type { Fault } from './faults.ts';
import { runAsDevices, speed } from './process-lifecycle.ts';
import { type Call, ChaosProxy } from './proxy.ts';
import { reach as reachAll } from './run-history.ts';
import { ServerTables } from './server-tables.ts';
import { World } from './world.ts';

/**
 * The bad networks of docs/reliability.md, one by one: the app's own sync on one device, with the real
 * server.
 */

const isLong = process.env['LONG'] === '1';
const seed = seedOfRun(4_711);
const minute = 60_000;

let server: RunningServer;
let tables: ServerTables;
let stop: () => void;
let proxy: ChaosProxy;
let device: Device;
let owner: Owner;
let town: World;
let schoolId: string;
/** The revision of the record at the start of a test. */
let before: number;
beforeAll(async () => {
  server = await startServer();
  tables = new ServerTables(server.dataDir);
  stop = runAsDevices();
  town = await World.build(server);
  const [asha] = town.people;
  if (!asha) throw new Error('The town is empty.');
  owner = asha;
  schoolId = town.schoolId;
});
afterAll(async () => {
  stop();
  tables.close();
  await server.remove();
});
beforeEach(async () => {
  before = record().revision;
  proxy = await ChaosProxy.open({ target: server.address, speed });
  device = new Device({ name: 'Asha', owner, address: proxy.address, chance: new Chance(seed) });
  await device.start();
  await reach(() => device.holdsAll(), 'everything');
  return async () => {
    device.stop();
    await proxy.close();
  };
});

const isPush = ({ method }: Call) => method !== 'GET';
/** Returns a place that the record never had, because an edit that changes nothing would not be counted. */
const placeOf = (count: number) => `Place ${before} ${count}`;
const move = (count: number): Edit => ({
  kind: 'profile',
  fields: { place: placeOf(count) },
  base: { place: before },
});
const record = () => {
  const found = tables.people([owner.id]).get(owner.id);
  if (!found) throw new Error('The record is not there.');
  return found;
};
async function reach(isSo: () => boolean, what: string, between?: () => Promise<void>): Promise<void> {
  await reachAll([device], isSo, what, between);
}
async function save(count: number): Promise<void> {
  for (let made = 1; made <= count; made += 1) await device.save(move(made));
}
/**
 * Expects that all edits of the place arrived in order and once. Each raises the record's revision by one.
 */
function expectEachOnce(count: number): void {
  expect(record()).toMatchObject({ revision: before + count, values: { place: placeOf(count) } });
}

test('N1: a line of 400 ms and 50 kbit/s that breaks 2 % of the calls delivers each edit once', {
  timeout: 10 * minute,
}, async () => {
  const count = isLong ? 100 : 15;
  const chance = new Chance(seed);
  proxy.line = { roundTrip: 400, bytesPerSecond: 50_000 / 8 };
  proxy.decide = () => (chance.happens(0.02) ? { kind: 'reset' } : { kind: 'none' });
  await save(count);
  await reach(() => device.queue().length === 0, 'the last edit');
  expectEachOnce(count);
});

test('N2: edits count once though half of all responses are lost', { timeout: 30 * minute }, async () => {
  const count = isLong ? 1000 : 25;
  const chance = new Chance(seed);
  proxy.decide = (call) => (isPush(call) && chance.happens(0.5) ? { kind: 'cut' } : { kind: 'none' });
  for (let made = 0; made < count; made += 25) {
    await Promise.all(Array.from({ length: 25 }, (_, at) => device.save(move(made + at + 1))));
    await reach(
      () => !device.queue().some(({ state }) => state === 'waiting'),
      'an answer to each',
      async () => device.wake(),
    );
  }
  await reach(() => device.queue().length === 0, 'the last edit');
  expectEachOnce(count);
  expect(proxy.pushes.count).toBeGreaterThan(1.5 * count);
});

test('N3: edits count once though the network fails every second', { timeout: 10 * minute }, async () => {
  const times = isLong ? 100 : 8;
  for (let time = 1; time <= times; time += 1) {
    proxy.down = time % 2 === 0;
    await device.save(move(time));
    if (!(time % 2 === 0)) device.wake();
    const next = device.now() + 1000;
    await reach(() => device.now() >= next, 'the next second');
  }
  await proxy.calm();
  device.waited.length = 0;
  device.wake();
  await reach(() => device.queue().length === 0, 'the last edit');
  expect(Math.max(0, ...device.waited)).toBeLessThan(30_000);
  expect(proxy.pushes.atOnce).toBe(1);
  expectEachOnce(times);
});

test.each<[string, Edit]>([
  ['an edit', move(1)],
  [
    'a post',
    { kind: 'post', postId: 'a-post-of-twenty-odd', schoolId: '', batchId: '', text: 'Hello', photos: [] },
  ],
])('N5: the app gives up a call that carries %s and gets no response in ten seconds', async (_, edit) => {
  const place = device.me()?.memberships[0];
  let isSilent = true;
  proxy.decide = (call) => {
    return isPush(call) && isSilent ? { kind: 'silence', heard: true } : { kind: 'none' };
  };
  await device.save('postId' in edit ? { ...edit, schoolId, batchId: place?.batchId ?? '' } : edit);
  await reach(() => device.queue()[0]?.problem !== null, 'the end of a try');
  const longest = () => Math.max(...device.waited);
  expect(Math.round(longest() / 1000)).toBe(10);
  isSilent = false;
  device.waited.length = 0;
  await reach(() => device.queue().length === 0, 'the next try');
  expect(longest()).toBeLessThan(20_000);
  expect(proxy.pushes.count).toBe(2);
});

test('N6: edits count once though each call arrives five times', { timeout: 10 * minute }, async () => {
  const count = isLong ? 200 : 15;
  const chance = new Chance(seed);
  const fates: (() => Fault)[] = [
    () => ({ kind: 'repeat', times: 5 }),
    () => ({ kind: 'echo', after: 1 + chance.below(8) }),
    () => ({ kind: 'overtaken', after: 1 + chance.below(8) }),
  ];
  proxy.decide = (call) => (isPush(call) ? (chance.pick(fates)?.() ?? { kind: 'none' }) : { kind: 'none' });
  await save(count);
  await reach(
    () => device.queue().length === 0,
    'the last edit',
    async () => device.wake(),
  );
  await proxy.calm();
  expectEachOnce(count);
  expect([...proxy.met.keys()]).toEqual(expect.arrayContaining(['repeat', 'echo', 'overtaken']));
  expect(device.me()?.schoolmate.place).toBe(placeOf(count));
});

test('C13: an edit for a class that its person has left is parked with the reason and stays', async () => {
  const place = device.me()?.memberships[0];
  if (!place) throw new Error('Nobody is in a class.');
  proxy.down = true;
  const ids = { postId: 'p'.repeat(20), schoolId, batchId: place.batchId };
  const key = await device.save({ kind: 'post', ...ids, text: 'Hello', photos: [] });
  await town.expel(owner.id, place);
  await proxy.calm();
  device.wake();
  const row = () => device.queue().find((each) => each.key === key);
  await reach(() => row()?.state === 'refused', 'the refusal');
  await reach(() => device.me()?.memberships.length === 0, 'the pull that takes the class away');
  await device.dieAndStart();
  expect(row()).toMatchObject({
    state: 'refused',
    problem: { code: 'not-found', message: messages.notFound },
  });
  const { rosters, posts } = device.holds();
  expect({ rosters, posts }).toEqual({ rosters: {}, posts: {} });
});
