import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseName } from '#server/data-files.ts';
import { type Change, seedingTime, seedWorld, send, type World, type Writer } from './changes.ts';
import { isLong, rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { lostOf, storedIn } from './stored.ts';
import { hasStrace, traced, unlessStrace } from './strace.ts';

/**
 * Row S6: the k-th sync of the server's process fails, or its k-th write and the next twenty find no space. After a failed sync the server
 * exits. Without space it reports that, and continues once there is space.
 */

const faults = rounds(4, 200);
/** The short form covers the start and its aftermath with fewer repetitions. */
const step = isLong ? 1 : 20;
/** Each change syncs once, and writes several times. */
const enough = 25;

let dataDir: string;
let world: World;
beforeAll(async () => {
  if (!hasStrace) return;
  dataDir = join(mkdtempSync(join(tmpdir(), 'memcherrish-disk-errors-')), 'data');
  world = await seedWorld(dataDir);
}, seedingTime);
afterAll(() => {
  killAll();
  if (hasStrace) rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

const failing = (calls: string, error: string, when: string) =>
  traced(
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:error=${error}:when=${when}`,
  );
const failedSync = (k: number) => failing('fsync,fdatasync', 'EIO', `${k}`);
const noRoom = (k: number) => failing('pwrite64', 'ENOSPC', `${k}..${k + 20}`);

it.skipIf(!hasStrace)(
  `stores exactly what it acknowledged, after each of ${faults} disk errors${unlessStrace}`,
  {
    timeout: 3_600_000,
  },
  async () => {
    const made: Change[] = [];
    const waiting = new Map<Writer, Change>();
    const seen = { ended: 0, 'not started': 0, 'refused for want of room': 0 };
    let lost = 0;
    let refusedAndStored = 0;

    const write = async (writer: Writer, server: ServerProcess, goesOn: () => boolean) => {
      while (goesOn()) {
        const change = waiting.get(writer) ?? (await writer.next());
        if (!waiting.has(writer)) made.push(change);
        waiting.set(writer, change);
        if (!(await send(change, server.address))) return;
        if (change.status === 507) {
          expect(JSON.parse(change.body)).toMatchObject({
            code: 'out-of-space',
            error: serverWords.outOfSpace,
          });
          seen['refused for want of room'] += 1;
          continue;
        }
        expect([change.kind, change.status, change.body]).toEqual([
          change.kind,
          change.kind === 'profile' ? 200 : 201,
          change.body,
        ]);
        waiting.delete(writer);
      }
    };

    for (let fault = 0; fault < faults; fault += 1) {
      const k = 1 + Math.floor(fault / 2) * step;
      const isSync = fault % 2 === 0;
      const server = ServerProcess.begin({ dataDir, through: isSync ? failedSync(k) : noRoom(k) });
      if (await server.listens()) {
        const until = made.length + (isSync ? Math.max(k, enough) : enough);
        await Promise.all(world.writers.map((writer) => write(writer, server, () => made.length < until)));
        const code = await server.stop();
        expect([code, server.said.err]).toEqual(
          server.said.err === ''
            ? [0, '']
            : [1, expect.stringMatching(/^The disk did not keep what was written .*\n$/)],
        );
        if (code === 1) {
          seen.ended += 1;
          // The server did not clean up before it exited.
          expect(existsSync(join(dataDir, `${databaseName}-wal`))).toBe(true);
        }
      } else {
        expect(await server.ended).toBe(1);
        seen['not started'] += 1;
      }
      const stored = storedIn(dataDir);
      expect(stored.integrity).toBe('ok');
      lost += lostOf(made, stored, world.places).length;
      refusedAndStored += made.filter(({ status, key }) => status === 507 && stored.keys.has(key)).length;
    }

    const server = await ServerProcess.start({ dataDir });
    await Promise.all(world.writers.map((writer) => write(writer, server, () => waiting.has(writer))));
    expect(await server.stop()).toBe(0);
    const stored = storedIn(dataDir);
    const twice = made.filter(({ mark }) => (stored.marks.get(mark) ?? 0) > 1).length;
    tell('S6', {
      faults,
      acknowledged: made.length,
      lost,
      twice,
      'refused and stored': refusedAndStored,
      ...seen,
    });
    expect(lostOf(made, stored, world.places)).toEqual([]);
    expect([lost, twice, refusedAndStored]).toEqual([0, 0, 0]);
    expect(seen.ended).toBeGreaterThan(0);
    expect(seen['refused for want of room']).toBeGreaterThan(0);
  },
);
