import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Returns the folder with the programs of the newest PostgreSQL of this machine, or null. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const known = [process.env['PG_BIN'], ...versions.map((each) => join(debian, each, 'bin'))];
  const inPath = (process.env['PATH'] ?? '').split(':');
  return [...known, ...inPath].find((each) => each && existsSync(join(each, 'initdb'))) ?? null;
}

/** Returns the user that runs PostgreSQL's programs, which refuse to run as root. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export interface Cluster {
  folder: string;
  /** The address of a database in it. */
  urlOf: (database: string) => string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export interface ClusterOptions {
  /** Whether what is committed survives a crash of the machine. Tests of one run do without it. */
  isDurable?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** Listens on this port of the loopback address, too. */
  port?: number;
  /** The superuser. By default `postgres`. */
  user?: string;
}

/** Creates and starts a cluster of its own in memory, which only this machine reaches. Takes about a second. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = newFolder();
  program('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  return startIn(folder, options);
}

/** Creates a folder of the user that runs PostgreSQL. */
export function newFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'memcherrish-pg-'));
  const { uid, gid } = owner();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs one of PostgreSQL's programs to its end. */
export function program(name: string, args: readonly string[]): string {
  const done = spawnSync(join(binaries(), name), args, { ...owner(), cwd: '/', encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr || done.error?.message}`);
  return done.stdout;
}

/** Starts the server on the data of a folder. */
export async function startIn(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = {
    listen_addresses: options.port === undefined ? '' : '127.0.0.1',
    port: String(options.port ?? 5432),
    max_connections: '200',
    ...(options.isDurable ? {} : quick),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', join(folder, 'data'), '-k', folder, ...flags];
  const server = spawn(join(binaries(), 'postgres'), args, { ...owner(), cwd: '/', stdio: 'ignore' });
  const urlOf = (database: string) =>
    `postgres://${options.user ?? 'postgres'}@${encodeURIComponent(folder)}:${settings.port}/${database}`;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await untilItAnswers(urlOf('postgres'), server);
  const stop = async () => {
    server.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, urlOf, process: server, stop };
}

export function binaries(): string {
  const found = findPostgres();
  if (found === null) {
    throw new Error(
      'There is no PostgreSQL: install version 15 or newer, or set PG_BIN to the folder of its programs.',
    );
  }
  return found;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      return await onCluster(url, async () => undefined);
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null) throw error;
      await pause(20);
    }
  }
}

/** Runs statements on a connection of its own. */
export async function onCluster<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
