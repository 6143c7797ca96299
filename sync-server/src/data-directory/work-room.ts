import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { nanoid } from 'nanoid';
import { highWaterName, photosName, secretName, storeIdName, workName } from '#server/data-files.ts';
import { type Lock, tryLock, tryLockFolder } from './folder-lock.ts';
import { giveToOwner } from './owner.ts';
import { swapName, undoSwap } from './swap.ts';

/**
 * All temporary files of all commands. Each is in the room of its command, or the room names it. A command that is
 * killed leaves its room, which the next command or start removes.
 */
export interface WorkRoom {
  /** A folder in the data directory, for its owner alone. */
  folder: string;
  /** Returns a new name next to a file outside of the data directory, which is removed with the room. */
  beside: (target: string) => string;
}

const besideName = 'beside.txt';
const isTemporary = /\.[\w-]{8}\.tmp$/;

/** Runs a command in a room of its own. Afterwards nothing of it is left. */
export async function inWorkRoom<Result>(
  dataDir: string,
  work: (room: WorkRoom) => Promise<Result>,
): Promise<Result> {
  const lock = await enter(dataDir);
  const folder = join(dataDir, workName, nanoid(12));
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveToOwner(dataDir, join(dataDir, workName));
    return await work({
      folder,
      beside: (target) => {
        const temporary = `${target}.${nanoid(8)}.tmp`;
        appendFileSync(join(folder, besideName), `${temporary}\n`, { mode: 0o600, flush: true });
        return temporary;
      },
    });
  } finally {
    await clear(folder);
    lock.release();
    sweepRooms(dataDir, false);
  }
}

/** Rooms in use share a lock, so that no other process takes one for a leftover. */
async function enter(dataDir: string): Promise<Lock> {
  sweepRooms(dataDir, false);
  for (;;) {
    const lock = tryLock(join(dataDir, workName, 'lock'), 'shared');
    if (lock) return lock;
    // Another process sweeps, which is short.
    await pause(20);
  }
}

/** Removes a room. What cannot be removed now, such as a file that is still being written, is removed by the next command. */
async function clear(folder: string): Promise<void> {
  removeBeside(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }).catch(() => undefined);
}

/** A note may be cut, or point to a disk that is away, so that only names of temporary files are removed. */
function removeBeside(folder: string): void {
  const notes = join(folder, besideName);
  if (!existsSync(notes)) return;
  for (const path of readFileSync(notes, 'utf8').split('\n')) {
    if (isTemporary.test(path)) rmSync(path, { force: true });
  }
}

/**
 * Removes the rooms that killed commands left, unless a command is at work. `isAlone` means that this process has the
 * data directory for itself: only then an interrupted restore is undone.
 */
function sweepRooms(dataDir: string, isAlone: boolean): void {
  const rooms = join(dataDir, workName);
  if (!existsSync(rooms)) return;
  const lock = tryLock(join(rooms, 'lock'), 'exclusive');
  if (!lock) return;
  try {
    for (const name of readdirSync(rooms)) {
      const room = join(rooms, name);
      if (name === 'lock') continue;
      if (existsSync(join(room, swapName))) {
        if (!isAlone) continue;
        undoSwap(dataDir, room);
      }
      removeBeside(room);
      rmSync(room, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
  try {
    rmdirSync(rooms);
  } catch {
    // Another command has come.
  }
}

/**
 * Undoes a restore that was killed in its last steps, before a command reads the database and the photos: they are not
 * of the same installation until then. A restore or a server that is at work has the lock, and nothing changes.
 */
export function undoKilledRestore(dataDir: string): void {
  const rooms = join(dataDir, workName);
  const names = existsSync(rooms) ? readdirSync(rooms) : [];
  if (!names.some((name) => existsSync(join(rooms, name, swapName)))) return;
  const lock = tryLockFolder(dataDir, 'A command');
  if (!lock) return;
  try {
    sweepRooms(dataDir, true);
  } finally {
    lock.release();
  }
}

/** Matches the folders that versions without rooms left. */
const olderRoom = /^(backup-\w{6}|restoring)$/;
const ownFiles = [secretName, highWaterName, storeIdName].map((name) => `${name}.`);

/**
 * Removes what earlier commands and starts left in a data directory. `isAlone` means that this process has the directory
 * for itself. Otherwise another server may be writing a file, so that only old ones are removed.
 */
export function sweepLeftovers(dataDir: string, isAlone: boolean): void {
  sweepRooms(dataDir, isAlone);
  const isLeft = (path: string) =>
    isTemporary.test(path) && (isAlone || statSync(path).mtimeMs < Date.now() - day);
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    const isOwn = ownFiles.some((own) => name.startsWith(own)) && isLeft(path);
    if (isOwn || (isAlone && olderRoom.test(name))) rmSync(path, { recursive: true, force: true });
  }
  const photos = join(dataDir, photosName);
  for (const name of existsSync(photos) ? readdirSync(photos) : []) {
    if (isLeft(join(photos, name))) rmSync(join(photos, name), { force: true });
  }
}
