import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { z } from 'zod';
import { holderName, lockName } from '#server/data-files.ts';
import { codeOf } from '#server/errors/system-errors.ts';
import { giveToOwner } from './owner.ts';

/** A lock that the operating system releases with its process, so that no crash leaves one behind. */
export interface Lock {
  release: () => void;
}

/**
 * Locks a file for this process, or returns null while another one holds it. Any number of processes share a
 * lock, or one has it for itself.
 *
 * The lock is SQLite's own, on an empty file: it works on every system that the database works on. An
 * exclusive lock removes its file when it is released.
 */
export function tryLock(file: string, mode: 'shared' | 'exclusive'): Lock | null {
  for (;;) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    let before = inodeOf(file);
    const connection = opened(file);
    // The process before has removed the folder, too.
    if (connection === null) continue;
    before ??= inodeOf(file);
    try {
      connection.pragma('journal_mode = MEMORY');
      connection.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select name from sqlite_master');
    } catch (error) {
      connection.close();
      if (codeOf(error).startsWith('SQLITE_BUSY')) return null;
      throw error;
    }
    // The process before may have removed the file meanwhile. A lock on a removed file locks nothing.
    if (before !== null && inodeOf(file) === before) {
      return {
        release: () => {
          // Windows cannot remove an open file: an empty one stays there.
          if (mode === 'exclusive' && process.platform !== 'win32') rmSync(file, { force: true });
          connection.close();
        },
      };
    }
    connection.close();
  }
}

function opened(file: string): SQLite.Database | null {
  try {
    return new SQLite(file, { timeout: 0 });
  } catch (error) {
    if (!existsSync(dirname(file))) return null;
    throw error;
  }
}

function inodeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.ino ?? null;
}

const holderShape = z.object({ what: z.string(), pid: z.number(), host: z.string(), since: z.string() });

/**
 * Locks a data directory for one server or one command that changes all of it. Commands that run beside a server, such
 * as a backup, do not need it. Returns null while another process has the lock.
 */
export function tryLockFolder(dataDir: string, what: string): Lock | null {
  const lock = tryLock(join(dataDir, lockName), 'exclusive');
  if (!lock) return null;
  const file = join(dataDir, holderName);
  const holder = { what, pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(file, JSON.stringify(holder), { mode: 0o600 });
  } catch {
    // The lock holds without its description, for example on a full disk.
  }
  return {
    release: () => {
      rmSync(file, { force: true });
      lock.release();
      giveToOwner(dataDir);
    },
  };
}

/** Waits some milliseconds for the process that has the lock, such as a server that is closing. */
export async function lockFolder(dataDir: string, what: string, waits: number): Promise<Lock | null> {
  const until = performance.now() + waits;
  for (;;) {
    const lock = tryLockFolder(dataDir, what);
    if (lock || performance.now() >= until) return lock;
    await pause(100);
  }
}

/** Says who has the lock of a data directory, and since when. */
export function holderOf(dataDir: string): { what: string; details: string } {
  try {
    const text = readFileSync(join(dataDir, holderName), 'utf8');
    const { what, pid, host, since } = holderShape.parse(JSON.parse(text));
    return { what, details: `process ${pid} on ${host}, since ${since}` };
  } catch {
    return { what: 'A server', details: 'its process is not known' };
  }
}
