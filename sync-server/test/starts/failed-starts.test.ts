import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/engines/open.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { runInTerminal } from '#test/scene/terminal.ts';

/** Every start serves, or ends with a code and one sentence. */

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-failed-start-'));
});
afterEach(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (name: string) => join(dataDir, name);

const timeout = 120_000;

/** Starts a server that ends by itself, and returns its sentence. */
async function endOf(environment: Record<string, string> = {}): Promise<string> {
  const server = ServerProcess.begin({ dataDir, environment });
  expect([await server.ended, server.said.out]).toEqual([1, '']);
  expect(server.said.err.trim().split('\n')).toHaveLength(1);
  return server.said.err;
}

describe('a second server on a data directory', { timeout }, () => {
  it('ends, and names the first one', async () => {
    const first = await ServerProcess.start({ dataDir });
    expect(await endOf()).toMatch(
      new RegExp(
        `^A server is using DATA_DIR=${dataDir} \\(process ${first.pid} on \\S+, since \\S+\\): stop it first\\.`,
      ),
    );
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('waits for the first one to close', async () => {
    const first = await ServerProcess.start({ dataDir });
    const second = ServerProcess.begin({ dataDir });
    expect(await first.stop()).toBe(0);
    expect(await second.listens()).toBe(true);
    expect(await second.stop()).toBe(0);
  });

  it('starts at once after the first one was killed', async () => {
    const first = await ServerProcess.start({ dataDir });
    await first.kill();
    const second = await ServerProcess.start({ dataDir });
    expect(await second.stop()).toBe(0);
  });
});

describe('a start on a database that it cannot use', { timeout }, () => {
  it('says that a newer version made it', async () => {
    await (await openDatabase(file('memcherrish.sqlite'))).close();
    const database = new SQLite(file('memcherrish.sqlite'));
    database.exec(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
    database.close();
    expect(await endOf()).toContain(
      'It was made by a newer version of Memcherrish. Start that version, or restore',
    );
  });

  it('says how to repair a damaged one', async () => {
    writeFileSync(file('memcherrish.sqlite'), 'no database'.repeat(500));
    expect(await endOf()).toMatch(
      /cannot be opened: file is not a database\. Restore your last backup: npm run restore/,
    );
  });
});

describe('a data directory of another user', { timeout }, () => {
  const isRoot = process.getuid?.() === 0;

  it.skipIf(process.platform === 'win32')('is named with its owner and the repair', async () => {
    const program = { command: 'import("./sync-server/src/main.ts")' };
    writeFileSync(file('auth-secret'), 's'.repeat(64), { mode: 0o600 });
    if (!isRoot) {
      chmodSync(file('auth-secret'), 0);
      expect(await endOf()).toContain(`permit it with  chmod -R u+rwX ${dataDir}`);
      return;
    }
    const nobody = 65_534;
    chownSync(dataDir, nobody, nobody);
    const ended = spawnSync(process.execPath, ['-e', program.command], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', SAMPLE: 'off' },
      uid: nobody,
      gid: nobody,
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({
      status: 1,
      stderr: `${file('auth-secret')} belongs to root, but this process runs as the user ${nobody}: give it to that user with  chown -R ${nobody}:${nobody} ${dataDir}  as root, and try again.\n`,
    });
  });

  it.skipIf(!isRoot)('gets everything that a command of root makes in it', async () => {
    const first = await ServerProcess.start({ dataDir });
    await first.stop();
    const archive = join(mkdtempSync(join(tmpdir(), 'memcherrish-root-')), 'copy.tar');
    expect((await runInTerminal('backup', dataDir, archive)).code).toBe(0);
    const owner = 65_534;
    chownSync(dataDir, owner, owner);
    expect(await runInTerminal('restore', dataDir, archive)).toMatchObject({ code: 0, err: '' });
    const ofRoot = spawnSync('find', [dataDir, '-uid', '0'], { encoding: 'utf8' }).stdout;
    expect(ofRoot).toBe('');
    expect(existsSync(file('memcherrish.sqlite'))).toBe(true);
    rmSync(join(archive, '..'), { recursive: true });
  });
});

it.skipIf(process.platform === 'win32').each(['npm', 'its shell'])(
  'a server of npm run serve ends when %s gets a SIGTERM',
  { timeout },
  async (who) => {
    const npm = spawn('npm', ['run', 'serve'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', SAMPLE: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const listens = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    npm.stdout.on('data', (piece) => {
      said += piece;
      if (said.includes('Memcherrish is at')) listens.resolve();
    });
    // The pipe ends with the last process that has it: the server.
    npm.stdout.on('close', () => over.resolve());
    await listens.promise;
    const shell = spawnSync('ps', ['-o', 'pid=', '--ppid', String(npm.pid)], {
      encoding: 'utf8',
    }).stdout.trim();
    process.kill(who === 'npm' ? (npm.pid ?? 0) : Number(shell), 'SIGTERM');
    await over.promise;
    expect(readdirSync(dataDir)).not.toContain('lock');
  },
);
