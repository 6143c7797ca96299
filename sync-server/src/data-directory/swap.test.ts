import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { highWaterName, workName } from '#server/data-files.ts';
import { tryLockFolder } from './folder-lock.ts';
import { swapIn, swapName } from './swap.ts';
import { sweepLeftovers, undoKilledRestore } from './work-room.ts';

let dataDir: string;
let room: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-swap-'));
  room = join(dataDir, workName, 'room');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const now = '2026-05-06T07:08:09.000Z';
const aside = 'before-restore-2026-05-06T07-08-09-000Z';
const here = (name: string) => new URL(name, import.meta.url).pathname;
const module = JSON.stringify(here('swap.ts'));

/** The files of a data directory before a restore, and those that replace them. */
const old = {
  'memcherrish.sqlite': 'the old database',
  'memcherrish.sqlite-wal': 'its log',
  'high-water.json': 'its mark',
  'photos/old.webp': 'an old photo',
};
const restored = { 'memcherrish.sqlite': 'the new database', 'photos/new.webp': 'a new photo' };
const done = {
  ...restored,
  ...Object.fromEntries(Object.entries(old).map(([name, text]) => [`${aside}/${name}`, text])),
};

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Returns the contents of all files by their names, and the names of empty folders. */
function filesIn(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) files[name] = readFileSync(path, 'utf8');
    else if (readdirSync(path).length === 0) files[name] = 'an empty folder';
  }
  return files;
}

/** Runs code in a process that is killed before its nth change of the disk. Returns whether it was. */
function killedBefore(step: number, code: string): boolean {
  const source = `
    const fs = (await import('node:fs')).default;
    const { syncBuiltinESMExports } = await import('node:module');
    let left = ${step};
    for (const name of ['mkdirSync', 'writeFileSync', 'renameSync', 'linkSync', 'rmSync', 'rmdirSync']) {
      const call = fs[name];
      fs[name] = (...values) => {
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        left -= 1;
        return call(...values);
      };
    }
    syncBuiltinESMExports();
    const { swapIn, undoSwap } = await import(${module});
    const [dataDir, room] = ${JSON.stringify([dataDir, room])};
    ${code}`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
  return ended.signal === 'SIGKILL';
}

const swap = `await swapIn(dataDir, room, new Date('${now}'), () => undefined);`;

/** Kills a swap before each of its steps, and passes the step to `look`. Returns the number of steps. */
function eachKill(files: Record<string, string>, look: (step: number) => void): number {
  for (let step = 0; ; step += 1) {
    rmSync(dataDir, { recursive: true });
    write(dataDir, files);
    write(room, restored);
    if (!killedBefore(step, swap)) return step;
    look(step);
  }
}

describe('a swap that is killed', { timeout: 120_000 }, () => {
  it.each([
    ['all data', old, done],
    ['an empty folder', {}, restored],
    [
      'a database without photos',
      { 'memcherrish.sqlite': 'old' },
      { ...restored, [`${aside}/memcherrish.sqlite`]: 'old' },
    ],
  ])('is undone or done by the next start, before each of its steps, on %s', (_, files, after) => {
    let undone = 0;
    const steps = eachKill(files, () => {
      const isDone = !existsSync(join(room, 'memcherrish.sqlite'));
      const killed = filesIn(dataDir);
      const isNoted = existsSync(join(room, swapName));
      // Another process may use the data: nothing moves under it.
      if (isNoted) sweepLeftovers(dataDir, false);
      if (isNoted) expect(filesIn(dataDir)).toEqual(killed);
      sweepLeftovers(dataDir, true);
      expect(filesIn(dataDir)).toEqual(isDone ? after : files);
      if (!isDone) undone += 1;
    });
    expect(undone).toBeGreaterThan(3);
    expect(steps).toBeGreaterThanOrEqual(undone);
    sweepLeftovers(dataDir, true);
    expect(filesIn(dataDir)).toEqual(after);
  });

  it('is undone or done by the next command, unless another process has the data directory', () => {
    let undone = 0;
    eachKill(old, () => {
      const isDone = !existsSync(join(room, 'memcherrish.sqlite'));
      if (!existsSync(join(room, swapName))) return;
      const lock = tryLockFolder(dataDir, 'A server');
      const killed = filesIn(dataDir);
      undoKilledRestore(dataDir);
      expect(filesIn(dataDir)).toEqual(killed);
      lock?.release();
      undoKilledRestore(dataDir);
      expect(filesIn(dataDir)).toEqual(isDone ? done : old);
      if (!isDone) undone += 1;
    });
    expect(undone).toBeGreaterThan(3);
  });

  it('is undone also when each start that undoes it is killed at its next step', () => {
    let most = 0;
    eachKill(old, () => {
      // All is moved but the database, which has two names.
      if (statSync(join(dataDir, 'memcherrish.sqlite')).nlink < 2) return;
      for (let step = 0; killedBefore(step, 'undoSwap(dataDir, room);'); step += 1) most = step;
      sweepLeftovers(dataDir, true);
      expect(filesIn(dataDir)).toEqual(old);
    });
    expect(most).toBeGreaterThan(1);
  });
});

it('a swap never uses the folder of an earlier one', async () => {
  write(dataDir, { ...old, [`${aside}/${highWaterName}`]: 'an earlier mark' });
  write(room, restored);
  const before = filesIn(dataDir);
  await expect(swapIn(dataDir, room, new Date(now), () => undefined)).rejects.toThrow('is there already');
  expect(filesIn(dataDir)).toEqual(before);
});
