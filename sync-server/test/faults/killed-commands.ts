import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect } from 'vitest';
import { databaseName, photosName } from '#server/data-files.ts';
import { trialRestore } from '#server/operations/backups/trial-restore.ts';
import { beginTyping } from '#test/scene/terminal.ts';
import { ServerProcess } from './server-process.ts';

/** A copy of an installation, and a folder for what a command writes outside of it. */
export interface Place {
  dataDir: string;
  out: string;
  /** The variables of an installation on PostgreSQL. */
  variables?: Record<string, string>;
}

/** Files that an installation was made from. */
export interface Sources {
  backup: string;
  pack: string;
  passphrase: string;
  school: string;
}

interface Running {
  /** Resolves with the errors that were printed. */
  ended: Promise<string>;
  kill: () => unknown;
}

export interface KilledCommand {
  name: string;
  /** Whether it runs on the school, or on an installation with another one. */
  on: 'school' | 'elsewhere';
  begin: (place: Place, sources: Sources) => Running;
  /** Returns the names that it leaves outside of the data directory when it is done. Throws when one is not whole. */
  written?: (place: Place, sources: Sources) => Promise<string[]>;
}

const never = new AbortController().signal;
const where = ({ dataDir, variables }: Place) => variables ?? dataDir;

function begun(...args: Parameters<typeof beginTyping>): Running {
  const { ended, kill } = beginTyping(...args);
  return { ended: ended.then(({ err }) => err), kill };
}

/** Restores each backup of a folder on trial, and returns the names of all its files. */
async function wholeBackups({ dataDir, out }: Place): Promise<string[]> {
  const names = readdirSync(out).sort();
  for (const name of names) {
    if (name.endsWith('.tar')) await trialRestore(dataDir, join(out, name), never);
  }
  return names.map((name) => (name.endsWith('.tar') ? 'a backup' : name));
}

/** Commands of a file of SQLite. */
export const sqliteCommands: KilledCommand[] = [
  {
    name: 'backup',
    on: 'school',
    begin: ({ dataDir, out }) => begun('', 'backup', dataDir, join(out, 'copy.tar')),
    written: wholeBackups,
  },
  {
    name: 'backup --nightly',
    on: 'school',
    begin: ({ dataDir, out }) => begun('', 'backup', dataDir, '--nightly', out),
    written: wholeBackups,
  },
  {
    name: 'restore',
    on: 'school',
    begin: ({ dataDir }, { backup }) => begun('', 'restore', dataDir, backup),
  },
];

/** Commands of both engines. */
export const killedCommands: KilledCommand[] = [
  {
    name: 'handover export',
    on: 'school',
    begin: (place, { school }) =>
      begun('', 'handover', where(place), 'export', school, join(place.out, 'school.age')),
    // Only the passphrase, which is printed at the end, opens a pack. A cut one is shorter than another of this school.
    written: async ({ out }, { pack }) => {
      const names = readdirSync(out);
      for (const name of names)
        expect(statSync(join(out, name)).size).toBeGreaterThan(0.98 * statSync(pack).size);
      return names;
    },
  },
  {
    name: 'handover take-in',
    on: 'elsewhere',
    begin: (place, { pack, passphrase }) =>
      begun(`${passphrase}\n`, 'handover', where(place), 'take-in', pack),
  },
  {
    name: 'password --everyone',
    on: 'school',
    begin: (place) => begun('', 'password', where(place), '--everyone', '--yes'),
  },
  {
    name: 'a start',
    on: 'school',
    begin: ({ dataDir, variables }) => {
      const server = ServerProcess.begin({ dataDir, ...(variables && { environment: variables }) });
      const started = server.listens().then(() => server.stop());
      return { ended: started.then(() => server.said.err), kill: () => server.kill() };
    },
  },
];

/** Matches the tables that a start or a call to an older installation writes to, whatever the command did. */
export const ofStarts = /^(sqlite|kysely)_|^(meta|attempts|audit|jobs)$/;
const anyTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Each encryption differs. */
const anyKeys = /(?<="exclusion_keys":")[^"]+/g;
const anyHash = /\$argon2[^"]+/g;

/** Returns the rows of all tables as texts. Requires a whole database and both files of every photo, and no others. */
export function contentOf(dataDir: string, knownHashes: ReadonlySet<string>): string[] {
  const connection = new SQLite(join(dataDir, databaseName), { readonly: true });
  try {
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(connection.pragma('foreign_key_check')).toEqual([]);
    const all = (query: string) => connection.prepare<[], string>(query).pluck().all();
    const files = all('select id from photos').flatMap((id) => [`${id}.small.webp`, `${id}.webp`]);
    expect(readdirSync(join(dataDir, photosName)).sort()).toEqual(files.sort());
    const tables = all("select name from sqlite_master where type = 'table'");
    return tables
      .filter((table) => !ofStarts.test(table))
      .flatMap((table) => {
        const rows = connection.prepare(`select * from ${table}`).all();
        return rows.map((row) => `${table} ${JSON.stringify(row)}`);
      })
      .map((row) => comparable(row, knownHashes))
      .sort();
  } finally {
    connection.close();
  }
}

/** Replaces what differs in each run of a command: times, keys, and hashes that were not there before. */
export function comparable(row: string, knownHashes: ReadonlySet<string>): string {
  return row
    .replace(anyTime, 'a time')
    .replace(anyKeys, 'keys')
    .replace(anyHash, (hash) => (knownHashes.has(hash) ? hash : 'another hash'));
}

export function hashesIn(dataDir: string): Set<string> {
  const bytes = readFileSync(join(dataDir, databaseName), 'latin1');
  return new Set(bytes.match(/\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+/g));
}

/** Matches the names in a data directory that nothing uses. */
const ownNames =
  /^(auth-secret|deletions\.jsonl|high-water\.json|last-backup\.json|memcherrish\.sqlite|photos|store-id)$/;

/** Returns the folders with previous data. Requires that nothing temporary is left, and that all is for its owner alone. */
export function setAsideIn({ dataDir, out }: Place): string[] {
  for (const folder of [dataDir, out]) {
    const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    );
    for (const path of [folder, ...inside]) {
      const found = statSync(path);
      expect([path, found.mode & 0o777]).toEqual([path, found.isDirectory() ? 0o700 : 0o600]);
    }
  }
  const others = readdirSync(dataDir).filter((name) => !ownNames.test(name));
  expect(others.filter((name) => !name.startsWith('before-restore-'))).toEqual([]);
  return others.map((name) => join(dataDir, name));
}

/** Whether a killed command left something that the next one has to remove. */
export const hasLeft = ({ dataDir }: Place) => existsSync(join(dataDir, 'working'));
