import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#test/scene/free-port.ts';
import { type Change, seedingTime, seedWorld, send, type World, type Writer } from './changes.ts';
import { chance, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { lostOf, storedIn } from './stored.ts';

/**
 * Row S13: a server is stopped while eight people write and three read, and started again on the same port. No caller sees a failure:
 * accepted requests get a response, and others are sent again. The idempotency key in the database shows that a request was accepted.
 */

const restarts = rounds(2, 100);

let dataDir: string;
let world: World;
let port: string;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'memcherrish-restarts-')), 'data');
  world = await seedWorld(dataDir);
  port = String(await freePort());
}, seedingTime);
afterAll(() => {
  killAll();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

it(`responds to every accepted request across restarts (${restarts} times)`, {
  timeout: 3_600_000,
}, async () => {
  const random = chance('restarts');
  const made: Change[] = [];
  const waiting = new Map<Writer, Change>();
  const failures: string[] = [];
  let notTaken = 0;
  let takenAndCutOff = 0;
  let reads = 0;
  let lost = 0;

  for (let round = 0; round <= restarts; round += 1) {
    const server = await ServerProcess.start({ dataDir, environment: { PORT: port } });
    const isLast = round === restarts;
    const end = random.between(5, 40);
    let answered = 0;
    let ending: Promise<number | string> | null = null;
    let hasEnded = false;
    void server.ended.then(() => {
      hasEnded = true;
    });
    // A connection from the previous life may break once; then the new server is there.
    const isOver = () => ending !== null || hasEnded;

    const write = async (writer: Writer) => {
      while (!isLast || waiting.has(writer)) {
        const change = waiting.get(writer) ?? (await writer.next());
        if (!waiting.has(writer)) made.push(change);
        waiting.set(writer, change);
        if (!(await send(change, server.address))) {
          if (isOver()) return;
          continue;
        }
        waiting.delete(writer);
        if ((change.status ?? 500) >= 300) failures.push(`${change.kind} ${change.status} ${change.body}`);
        answered += 1;
        if (answered === end && !isLast) ending = server.stop();
      }
    };
    const read = async ({ token }: Writer) => {
      for (;;) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${server.address}${paths.pull}`, { headers }).catch(() => null);
        if ((!answer && isOver()) || (isLast && waiting.size === 0)) return;
        if (!answer) continue;
        if (answer.status !== 200) failures.push(`pull ${answer.status} ${await answer.text()}`);
        reads += 1;
      }
    };
    const readers = world.writers.slice(2, 5).map(read);
    await Promise.all([...world.writers.map(write), ...readers]);
    expect(await (ending ?? server.stop())).toBe(0);
    expect(server.said.err).toBe('');

    const stored = storedIn(dataDir);
    expect(stored.integrity).toBe('ok');
    lost += lostOf(made, stored, world.places).length;
    notTaken += [...waiting.values()].filter(({ key }) => !stored.keys.has(key)).length;
    takenAndCutOff += [...waiting.values()].filter(({ key }) => stored.keys.has(key)).length;
  }

  const { marks } = storedIn(dataDir);
  const twice = made.filter(({ mark }) => (marks.get(mark) ?? 0) > 1).length;
  tell('S13', {
    restarts,
    changes: made.length,
    reads,
    failures: failures.length,
    'taken and not answered': takenAndCutOff,
    'met no server and came again': notTaken,
    lost,
    twice,
  });
  expect(failures).toEqual([]);
  expect([takenAndCutOff, lost, twice]).toEqual([0, 0, 0]);
  expect(notTaken).toBeGreaterThan(0);
});
