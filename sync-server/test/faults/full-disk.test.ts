import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseName, photosName } from '#server/data-files.ts';
import { type Change, seedingTime, seedWorld, send, type World, type Writer } from './changes.ts';
import { rounds, tell } from './rounds.ts';
import { killAll, ServerProcess } from './server-process.ts';
import { lostOf, type Stored, storedIn } from './stored.ts';

/**
 * Row S4: another program repeatedly fills a disk of 8 MB. A change without space is rejected with a message and leaves no trace. Reads
 * continue, and writes work again once there is space, without a restart.
 */

const times = rounds(1, 20);

/** Mounts a small disk in the server's own mount namespace, which disappears with the server. */
const onSmallDisk = (disk: string, seeded: string) => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  'mount -t tmpfs -o size=8m small "$0" && cp -R "$1/." "$0" && shift && exec "$@"',
  ...[disk, seeded],
];
const probe = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m small /mnt']);
const canMount = probe.status === 0;
const unlessMount = canMount ? '' : ' [skipped: no disk of a fixed size can be mounted here]';

let folder: string;
let seeded: string;
let world: World;
beforeAll(async () => {
  if (!canMount) return;
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-full-'));
  seeded = join(folder, 'seeded');
  await mkdir(join(folder, 'disk'));
  world = await seedWorld(seeded);
}, seedingTime);
afterAll(() => {
  killAll();
  if (canMount) rmSync(folder, { recursive: true, force: true });
});

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [65_536, 1]) {
      for (;;)
        await handle.write(Buffer.alloc(size, 1)).then(({ bytesWritten }) => {
          if (bytesWritten < size) throw Object.assign(new Error(), { code: 'ENOSPC' });
        });
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await handle.close();
  }
}

it.skipIf(!canMount)(
  `rejects writes on a full disk, loses nothing and recovers (${times} times)${unlessMount}`,
  {
    timeout: 1_800_000,
  },
  async () => {
    const dataDir = join(folder, 'disk');
    const server = await ServerProcess.start({ dataDir, through: onSmallDisk(dataDir, seeded) });
    const inside = join('/proc', String(server.pid), 'root', dataDir);
    const filler = join(inside, 'filler');
    const made: Change[] = [];
    const writers = [...world.writers, ...world.painters];
    let refused = 0;

    /** Returns the contents of the disk at a moment without writes. */
    const look = async (): Promise<Stored & { files: string[] }> => {
      const copy = join(folder, 'copy');
      await mkdir(copy);
      // A checkpoint between the two files would tear the copy.
      process.kill(server.pid, 'SIGSTOP');
      for (const name of [databaseName, `${databaseName}-wal`])
        await cp(join(inside, name), join(copy, name));
      process.kill(server.pid, 'SIGCONT');
      const stored = storedIn(copy);
      await rm(copy, { recursive: true });
      return { ...stored, files: (await readdir(join(inside, photosName))).sort() };
    };
    const filesOf = ({ photos }: Stored) =>
      [...photos].flatMap((id) => [`${id}.small.webp`, `${id}.webp`]).sort();
    const reads = async ({ token }: Writer) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${server.address}${paths.pull}`, { headers })).status;
    };

    for (let time = 0; time < times; time += 1) {
      await fill(filler);
      const waiting: Change[] = [];
      for (const writer of writers) {
        // A write that fits into existing pages is accepted, which is correct.
        for (;;) {
          const change = await writer.next();
          made.push(change);
          expect(await send(change, server.address)).toBe(true);
          if ((change.status ?? 500) < 300) continue;
          expect([change.status, JSON.parse(change.body)]).toEqual([
            507,
            { code: 'out-of-space', error: serverWords.outOfSpace, message: serverWords.outOfSpace },
          ]);
          waiting.push(change);
          refused += 1;
          break;
        }
      }
      expect(await Promise.all(world.writers.slice(2).map(reads))).toEqual(
        world.writers.slice(2).map(() => 200),
      );
      const full = await look();
      expect(full.integrity).toBe('ok');
      expect(full.files).toEqual(filesOf(full));
      expect(waiting.filter(({ key, mark }) => full.keys.has(key) || full.marks.has(mark))).toEqual([]);
      expect(lostOf(made, full, world.places)).toEqual([]);

      await rm(filler);
      for (const change of waiting) {
        await send(change, server.address);
        expect([change.kind, change.status, change.body]).toEqual([
          change.kind,
          expect.toBeOneOf([200, 201]),
          change.body,
        ]);
      }
    }

    const stored = await look();
    const twice = made.filter(({ mark }) => (stored.marks.get(mark) ?? 0) > 1).length;
    const lost = lostOf(made, stored, world.places).length;
    expect(stored.files).toEqual(filesOf(stored));
    expect([stored.integrity, lost, twice, server.said.err]).toEqual(['ok', 0, 0, '']);
    expect(await server.stop()).toBe(0);
    tell('S4', { 'times full': times, acknowledged: made.length, 'refused first': refused, lost, twice });
  },
);
