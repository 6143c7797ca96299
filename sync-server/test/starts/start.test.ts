import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Tests the real program from its start. */

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function start(environment: Record<string, string>) {
  const main = join(import.meta.dirname, '../../src/main.ts');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SAMPLE: 'off', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said };
}

it('stops with one line that names the port when another program uses it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const { child, said } = start({ PORT: port });
  const [code] = await once(child, 'exit');
  other.close();
  expect(code).toBe(1);
  expect(said.err).toBe(`PORT=${port} is taken by another program: it takes a free port, or 0 for any.\n`);
});

it('stops with one line that names an invalid variable', async () => {
  const { child, said } = start({ ADMIN_REGISTRATION: 'sometimes' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(said.err).toMatch(/^ADMIN_REGISTRATION=sometimes .*open, approval, closed\.\n$/);
});

it('logs each answered call by its route at LOG_LEVEL=info, and none at warn', async () => {
  for (const [level, lines] of [
    ['info', ['/readyz', '/api/schoolmates/:mobile']],
    ['warn', []],
  ] as const) {
    const { child, said } = start({ LOG_LEVEL: level });
    while (!said.out.includes('Memcherrish is at')) await once(child.stdout, 'data');
    const address = /Memcherrish is at (\S+)/.exec(said.out)?.[1];
    await fetch(`${address}/readyz`);
    await fetch(`${address}/api/schoolmates/919876543210`);
    child.kill();
    await once(child, 'close');
    const answered = said.out.split('\n').filter((line) => line.includes('"msg":"answered"'));
    expect(answered.map((line) => JSON.parse(line).route)).toEqual(lines);
    expect(said.out).not.toContain('919876543210');
  }
});

// Shows threat:secrets-in-logs
it('prints its address, responds, writes only private files, and ends cleanly on a signal', async () => {
  const { child, said } = start({});
  while (!said.out.includes('Memcherrish is at')) await once(child.stdout, 'data');
  const address = /http:\S+/.exec(said.out)?.[0];
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  if (process.platform !== 'win32') expect(open).toEqual([]);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  // Windows has no signal that a program can handle: the process ends at once.
  expect([code, said.err]).toEqual([process.platform === 'win32' ? null : 0, '']);
});

/** Starts, and ends as soon as the server serves. */
async function serveOnce(environment: Record<string, string>): Promise<string> {
  const { child, said } = start(environment);
  while (!said.out.includes('Memcherrish is at')) await once(child.stdout, 'data');
  child.kill();
  await once(child, 'close');
  return said.out;
}

const publicAddress = { PUBLIC_URL: 'https://reunion.example.org', ALLOW_OUTBOX: '1' };

it('stops at a public address on the database of the sample school, whose passwords are published', {
  timeout: 120_000,
}, async () => {
  expect(await serveOnce({ SAMPLE: 'on' })).toContain('staff-room-key');
  const { child, said } = start({ ...publicAddress, NODE_ENV: 'development' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(said.err).toMatch(/^DATA_DIR=\S+ holds the sample school, whose passwords are published: .*\n$/);
});

it('loads no sample school at a public address without NODE_ENV', async () => {
  const out = await serveOnce({ ...publicAddress, SAMPLE: '' });
  expect(out).not.toContain('staff-room-key');
});

it('prints a setup code at each start in production until there is an admin, and none on loopback', {
  timeout: 120_000,
}, async () => {
  const codeIn = (out: string) =>
    /setup code:\n\n {2}(\S+) {3}at https:\/\/reunion\.example\.org\/register\n/.exec(out)?.[1];
  const [first, second] = [codeIn(await serveOnce(publicAddress)), codeIn(await serveOnce(publicAddress))];
  expect(first).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(second).not.toBe(first);
  expect(await serveOnce({})).not.toContain('setup code');
});
