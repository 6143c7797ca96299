import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { makeUnreleased } from '#test/scene/unreleased-database.ts';
import { isLong, tell } from './rounds.ts';

/**
 * Row S12: a server is killed during its migrations. A kill leaves the files as they are at that moment. The short form therefore copies
 * them before each statement; the long form really kills a process there.
 */

const fresh = 'an empty database';
const starts = [fresh, 'a database from right before version 1.0.0'];

let dir: string;
let made = 0;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'memcherrish-migrations-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Creates a file as a server of that version leaves it, with some data. */
async function fileAt(version: string): Promise<string> {
  const file = join(dir, `${++made}.sqlite`);
  if (version === fresh) return file;
  await (await openDatabase(file)).close();
  const connection = new SQLite(file);
  makeUnreleased(connection);
  connection.prepare("insert into meta values ('kept', 'yes')").run();
  connection.close();
  return file;
}

const suffixes = ['', '-wal', '-journal'] as const;

function copyOf(file: string): string {
  const copy = join(dir, `${++made}.sqlite`);
  for (const suffix of suffixes) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  return copy;
}

function bytesOf(file: string): string {
  const hash = createHash('sha256');
  for (const suffix of suffixes) {
    hash.update(suffix);
    if (existsSync(file + suffix)) hash.update(readFileSync(file + suffix));
  }
  return hash.digest('hex');
}

/** Returns every table and index of ours, and the migrations that are recorded as done. */
function schemaOf(file: string): string {
  const connection = new SQLite(file);
  try {
    const ours = connection
      .prepare("select name, sql from sqlite_master where name not like '%kysely%' order by name")
      .all();
    const hasRun = connection
      .prepare("select count(*) from sqlite_master where name = 'kysely_migration'")
      .pluck();
    const run = hasRun.get()
      ? connection.prepare('select name from kysely_migration order by name').pluck().all()
      : [];
    return JSON.stringify([ours, run]);
  } finally {
    connection.close();
  }
}

interface Killed {
  kills: number;
  /** The distinct states of the files, by their bytes. */
  states: string[];
}

/** Returns the files as a kill before each statement of the start leaves them. */
async function statesDuring(file: string): Promise<Killed> {
  const states = new Map<string, string>();
  let kills = 0;
  const { prepare } = SQLite.prototype;
  const spy = vi.spyOn(SQLite.prototype, 'prepare').mockImplementation(function (
    this: SQLite.Database,
    source: string,
  ) {
    kills += 1;
    const bytes = bytesOf(file);
    if (!states.has(bytes)) states.set(bytes, copyOf(file));
    return prepare.call(this, source);
  });
  try {
    await (await openDatabase(file)).close();
  } finally {
    spy.mockRestore();
  }
  return { kills, states: [...states.values()] };
}

/** Does the same with processes that kill themselves before the first, the second … statement, until one reaches the end. */
async function statesByKills(version: string): Promise<Killed> {
  const states: string[] = [];
  const starter = join(import.meta.dirname, 'start-and-die.ts');
  for (;;) {
    const file = await fileAt(version);
    const child = spawnSync(process.execPath, [starter, file, String(states.length + 1)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (child.status === 0) return { kills: states.length, states };
    expect(child.signal).toBe('SIGKILL');
    states.push(file);
  }
}

describe('a start that is killed in the middle of its migrations', () => {
  it.each(starts)(
    'a start that migrates from %s and is killed leaves the old or the new schema',
    {
      timeout: 600_000,
    },
    async (version) => {
      const file = await fileAt(version);
      const old = existsSync(file) ? schemaOf(copyOf(file)) : '[[],[]]';
      const { kills, states } = isLong ? await statesByKills(version) : await statesDuring(file);
      if (isLong) await (await openDatabase(file)).close();
      const latest = schemaOf(file);
      expect(latest).not.toBe(old);

      const seen = new Set<string>();
      for (const state of states) {
        seen.add(schemaOf(state));
        await (await openDatabase(state)).close();
        expect(schemaOf(state)).toBe(latest);
        const again = new SQLite(state);
        expect(again.pragma('integrity_check', { simple: true })).toBe('ok');
        const kept = again.prepare("select count(*) from meta where key = 'kept'").pluck().get();
        expect(kept).toBe(version === fresh ? 0 : 1);
        again.close();
      }
      // An older record of the same tables is renamed first, in a transaction of its own.
      const renamed = JSON.stringify([JSON.parse(old)[0], ['0100-baseline']]);
      expect(seen).toEqual(new Set(version === fresh ? [old, latest] : [old, renamed, latest]));
      tell('S12', { [`from ${version}: kills`]: kills, 'neither old nor new': 0 });
    },
  );
});
