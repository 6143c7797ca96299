import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../sync-server/test/scene/free-port.ts';
import { secretsIn } from './printed.ts';
import { openHosted } from './server-host.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
// Milliseconds. Drawing the sample school takes seconds on a free machine, and many times that on a busy one.
const startsWithin = 55_000;
const stopsWithin = 10_000;

export interface RunningServer {
  /** For example `http://127.0.0.1:41234`. */
  address: string;
  /** The folder with the database, photos and `sms.jsonl`. */
  dataDir: string;
  printed: () => string;
  stop: () => Promise<void>;
  restart: () => Promise<void>;
  /** Like restart, with a change of the data folder in between. */
  restartAfter: (change: (dataDir: string) => Promise<void>) => Promise<void>;
  /** True if it began with an empty folder and has no settings of its own. */
  isUsual: boolean;
  /** Stops it and deletes its data. Throws if the output contains secrets. */
  remove: () => Promise<void>;
}

interface ProcessLife {
  address: string;
  end: () => Promise<void>;
}

type Begin = (env: Record<string, string>, print: (text: string) => void) => Promise<ProcessLife>;

/**
 * Starts the real server on the built app, in its own process, on a free port and in its own folder. Without
 * `env` it has no sample school and no rate limits.
 */
export function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return start(launch, env);
}

/** Like startServer, but in the process that the files of a worker share, which is much faster. */
export function openServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return start(async (settings, print) => {
    const { address, close } = await openHosted(settings, print);
    return { address, end: close };
  }, env);
}

async function start(begin: Begin, env: Record<string, string>): Promise<RunningServer> {
  const appDir = env['APP_DIR'] ?? process.env['APP_DIR'] ?? join(root, 'pwa/dist');
  if (!existsSync(join(appDir, 'index.html')))
    throw new Error('The app is not built: run `npm run build` first.');
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'memcherrish-')));
  if (env['SAMPLE'] === 'on' && env['DATA_DIR'] === undefined) await copySample(dataDir);
  const settings = {
    // The same in each life: a page that is open reaches the server after a restart.
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    SAMPLE: 'off',
    RATE_LIMITS: 'off',
    ...env,
    DATA_DIR: dataDir,
  };
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  let life = await begin(settings, print);
  const { address } = life;
  const restartAfter = async (change: (dataDir: string) => Promise<void>) => {
    await life.end();
    await change(dataDir);
    life = await begin(settings, print);
  };
  return {
    address,
    dataDir,
    isUsual: Object.keys(env).length === 0,
    printed: () => printed,
    stop: () => life.end(),
    restart: () => restartAfter(async () => undefined),
    restartAfter,
    remove: async () => {
      await life.end();
      await rm(dataDir, { recursive: true, force: true });
      const leaked = secretsIn(printed);
      if (leaked.length > 0) throw new Error(`The server printed ${leaked.join(', ')}.`);
    },
  };
}

/**
 * Copies the sample school, which is created once for all files, because saving its portraits takes longer
 * than most tests.
 */
async function copySample(dataDir: string): Promise<void> {
  // The parent process is the test run, so a later run creates its own copy.
  const made = join(tmpdir(), `memcherrish-sample-${process.ppid}`);
  if (!existsSync(made)) {
    const making = await mkdtemp(join(tmpdir(), 'memcherrish-'));
    const settings = { PORT: '0', HOST: '127.0.0.1', SAMPLE: 'on', RATE_LIMITS: 'off', DATA_DIR: making };
    const { end } = await launch(settings, () => undefined);
    await end();
    // If another file was faster, its school is used.
    await rename(making, made).catch(() => rm(making, { recursive: true, force: true }));
  }
  await cp(made, dataDir, { recursive: true });
}

async function launch(env: Record<string, string>, print: (text: string) => void): Promise<ProcessLife> {
  const child = spawn(process.execPath, ['sync-server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', print);
  const lines = createInterface({ input: child.stdout });
  let text = '';
  child.stderr.on('data', (chunk: string) => {
    text += chunk;
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The server printed no address within ${startsWithin} ms.\n${text}`)),
        startsWithin,
      );
      lines.on('line', (line) => {
        print(`${line}\n`);
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
        if (found === undefined) return;
        clearTimeout(late);
        resolve(found);
      });
      child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`The server ended at its start with code ${code}.\n${text}`));
      });
    });
    return { address, end: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), stopsWithin);
  await ended;
  clearTimeout(kill);
}
