import { spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tarOf } from './tar-of.ts';
import { inWorkRoom, sweepLeftovers } from './work-room.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-rooms-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const here = (name: string) => new URL(name, import.meta.url).pathname;
const all = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** Makes a room with a file inside and one beside a target, and kills the process. */
function leaveRoom(): void {
  const source = `
    const { inWorkRoom } = await import(${JSON.stringify(here('work-room.ts'))});
    const { writeFileSync } = await import('node:fs');
    await inWorkRoom(${JSON.stringify(dataDir)}, async ({ folder, beside }) => {
      writeFileSync(folder + '/copy', 'numbers of people');
      writeFileSync(beside(${JSON.stringify(join(folder, 'backup.tar'))}), 'numbers of people');
      process.kill(process.pid, 'SIGKILL');
    });`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
  expect([ended.stderr, ended.signal]).toEqual(['', 'SIGKILL']);
  expect(all().filter((name) => /copy$|tmp$/.test(name))).toHaveLength(2);
}

describe('the room of a command', () => {
  it('is private, and nothing of it is left afterwards', async () => {
    await inWorkRoom(dataDir, async ({ folder: room, beside }) => {
      if (process.platform !== 'win32') expect(statSync(room).mode & 0o777).toBe(0o700);
      writeFileSync(join(room, 'copy'), '');
      writeFileSync(beside(join(folder, 'backup.tar')), '');
    });
    expect(all()).toEqual(['data']);
  });

  it('is left by a kill, and the next command removes it', async () => {
    leaveRoom();
    await inWorkRoom(dataDir, async () => undefined);
    expect(all()).toEqual(['data']);
  });

  it('is left by a kill, and the next start removes it', () => {
    leaveRoom();
    sweepLeftovers(dataDir, true);
    expect(all()).toEqual(['data']);
  });

  it('stays while its command works, whatever starts meanwhile', async () => {
    await inWorkRoom(dataDir, async ({ folder: room }) => {
      sweepLeftovers(dataDir, true);
      await inWorkRoom(dataDir, async () => undefined);
      expect(existsSync(room)).toBe(true);
    });
    expect(all()).toEqual(['data']);
  });
});

it('the next start removes what older versions and killed starts left, and nothing else', () => {
  const left = [
    'backup-a1B2c3/copy',
    'restoring/photos/x',
    'auth-secret.a1B2c3d4.tmp',
    'high-water.json.a1B2c3d4.tmp',
  ];
  const kept = [
    'auth-secret',
    'backup-2026.tar',
    'before-restore-2026/photos/x',
    'mine.a1B2c3d4.tmp',
    'photos/x.webp',
  ];
  for (const name of [...left, ...kept, 'photos/x.webp.a1B2c3d4.tmp']) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true });
    writeFileSync(join(dataDir, name), '');
  }
  sweepLeftovers(dataDir, true);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(
    files.map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1)).sort(),
  ).toEqual(kept);
});

const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m small /mnt']).status === 0;

it.skipIf(!canMount)('a restore to a full disk says that the disk is full, and leaves nothing', async () => {
  const photo = (id: number) => `photos/abcdefghij012345678${id}.webp`;
  const files = Array.from({ length: 8 }, (_, id) => ({
    path: photo(id),
    size: 2 ** 20,
    content: [Buffer.alloc(2 ** 20, id)],
  }));
  const archive = join(folder, 'large.tar');
  const database = { path: 'memcherrish.sqlite', size: 1, content: [Buffer.from('x')] };
  await pipeline(tarOf([database, ...files]), createWriteStream(archive));
  const script = 'mount -t tmpfs -o size=4m small "$DATA_DIR" && "$@"; ls -A "$DATA_DIR"';
  const ended = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', script, 'sh', process.execPath, here('../operations/restore.ts'), archive],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  );
  expect(ended.stderr).toMatch(/^The disk is full(?: at \S+)?: free some space, and try again\.\n$/);
  expect(ended.stdout).toBe('');
});
