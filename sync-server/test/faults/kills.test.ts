import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Change, seedingTime, seedWorld, send, type World, type Writer } from './changes.ts';
import { chance, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { lostOf, storedIn } from './stored.ts';

/** Row S1: a server is killed while eight people write. Changes without a response are sent again with their keys. */

const kills = rounds(2, 200);

let dataDir: string;
let world: World;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'memcherrish-kills-')), 'data');
  world = await seedWorld(dataDir);
}, seedingTime);
afterAll(() => {
  killAll();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

it(`loses nothing that was acknowledged and does nothing twice when it is killed (${kills} times)`, {
  timeout: 3_600_000,
}, async () => {
  const random = chance('kills');
  const made: Change[] = [];
  const waiting = new Map<Writer, Change>();
  const starts: number[] = [];
  let cutOff = 0;
  let foundApplied = 0;
  let lost = 0;

  for (let round = 0; round <= kills; round += 1) {
    const server = await ServerProcess.start({ dataDir });
    starts.push(server.startedIn);
    const isLast = round === kills;
    const fatal = random.between(1, 40);
    let answered = 0;
    let dying: Promise<void> | null = null;

    const write = async (writer: Writer) => {
      // In the last life, each writer finishes its waiting change and starts no other.
      while (!dying && (!isLast || waiting.has(writer))) {
        const change = waiting.get(writer) ?? (await writer.next());
        if (!waiting.has(writer)) made.push(change);
        waiting.set(writer, change);
        if (!(await send(change, server.address))) return;
        waiting.delete(writer);
        expect([change.kind, change.status, change.body]).toEqual([
          change.kind,
          change.kind === 'profile' ? 200 : 201,
          change.body,
        ]);
        answered += 1;
        if (answered === fatal && !isLast) {
          // Kills the server at any point of the other running changes.
          dying = pause(random.next() * 10).then(() => server.kill());
        }
      }
    };
    await Promise.all(world.writers.map(write));
    await dying;
    if (isLast) expect(await server.stop()).toBe(0);

    const stored = storedIn(dataDir);
    expect(stored.integrity).toBe('ok');
    lost += lostOf(made, stored, world.places).length;
    cutOff += waiting.size;
    foundApplied += [...waiting.values()].filter(({ key }) => stored.keys.has(key)).length;
  }

  const stored = storedIn(dataDir);
  const twice = made.filter(({ mark }) => (stored.marks.get(mark) ?? 0) > 1).length;
  expect(waiting.size).toBe(0);
  expect(made.filter(({ status }) => status === null)).toEqual([]);
  expect(lostOf(made, stored, world.places)).toEqual([]);
  expect([lost, twice]).toEqual([0, 0]);
  expect(cutOff).toBeGreaterThan(0);
  starts.sort((one, other) => one - other);
  tell('S1', {
    kills,
    acknowledged: made.length,
    lost,
    twice,
    'cut off and sent again': cutOff,
    'of these found applied': foundApplied,
    'start p50 ms': Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
    'start max ms': Math.round(starts.at(-1) ?? 0),
  });
});
