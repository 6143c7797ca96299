import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tell } from '#test/faults/rounds.ts';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';

/** S5: eight other processes write to the database of a running server. A call waits or gets a time to retry, and none fails. */

const isLong = process.env['LONG'] === '1';
const hammers = 8;
const calls = isLong ? 1000 : 40;

let dataDir: string;
let token: string;
const hammering: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-hammered-'));
  const server = await openTestServer({ DATA_DIR: dataDir });
  await anAdmin(server);
  const login = { email: 'admin@example.org', password: 'a-long-and-odd-one' };
  token = (await server.as(null).post(paths.adminLogin, login)).json().token;
  await server.close();
});
afterAll(() => {
  killAll();
  for (const child of hammering) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

it(`serves ${calls} calls, four at a time, while ${hammers} processes write`, {
  timeout: 1_800_000,
}, async () => {
  const server = await ServerProcess.start({ dataDir });
  const hammer = join(import.meta.dirname, 'hammer.ts');
  for (let each = 0; each < hammers; each += 1) {
    hammering.push(spawn(process.execPath, [hammer, dataDir], { stdio: 'inherit' }));
  }
  const other = new SQLite(join(dataDir, 'memcherrish.sqlite'), { readonly: true });
  const hits = other
    .prepare("select coalesce(sum(count), 0) from attempts where key like 'hammer %'")
    .pluck();
  await expect.poll(() => hits.get(), { timeout: 60_000 }).toBeGreaterThan(hammers);

  const statuses = new Map<number, number>();
  const times: number[] = [];
  const call = async (name: string) => {
    const form = new FormData();
    form.set('name', name);
    const from = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.address}${paths.schools}`, { method: 'POST', headers, body: form });
    times.push(performance.now() - from);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const body: unknown = await answer.json();
    expect([201, 503]).toContain(answer.status);
    if (answer.status === 503) expect(body).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  };
  let made = 0;
  const caller = async () => {
    while (made < calls) {
      made += 1;
      await call(`School ${made}`);
    }
  };
  await Promise.all([caller(), caller(), caller(), caller()]);

  const stored = other.prepare('select count(*) from schools').pluck().get();
  expect(stored).toBe(statuses.get(201));
  const last = hits.get();
  other.close();
  times.sort((one, next) => one - next);
  tell('S5', {
    calls,
    ...Object.fromEntries([...statuses].map(([status, count]) => [`HTTP ${status}`, count])),
    'writes of the others': Number(last),
    'p50 ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
    'p99 ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
  });
});
