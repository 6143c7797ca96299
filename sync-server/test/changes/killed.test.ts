import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword } from '#test/harness.ts';

/** A server that is killed while changes arrive: what was not answered is sent again under its key. */

const kills = process.env['LONG'] === '1' ? 20 : 3;
const changesPerLife = 12;

let dataDir: string;
/** Whatever the test has come to, no server outlives it. */
const started: ChildProcess[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-killed-'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Life {
  child: ChildProcess;
  address: string;
}

async function start(): Promise<Life> {
  const main = join(import.meta.dirname, '../../src/main.ts');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SAMPLE: 'off', PORT: '0', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('Memcherrish is at')) await once(child.stdout, 'data');
  return { child, address: /http:\S+/.exec(said)?.[0] ?? '' };
}

async function end({ child }: Life): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const asJson = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Change {
  key: string;
  name: string;
  answer: string | null;
}

/** Two schools may have one name, so a change that came twice would show. */
async function send({ address }: Life, token: string, change: Change): Promise<string | null> {
  const form = new FormData();
  form.set('name', change.name);
  try {
    const answer = await fetch(`${address}${paths.schools}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, [idempotencyKey]: change.key },
      body: form,
    });
    expect(answer.status).toBe(201);
    return await answer.text();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

it(`has carried out each change once, whenever it was killed (${kills} times)`, {
  timeout: 180_000,
}, async () => {
  let life = await start();
  const entry = { name: 'Admin', email: 'admin@example.org', password: goodPassword };
  await asJson(life.address, paths.adminRegister, entry);
  const { email, password } = entry;
  const login = await asJson(life.address, paths.adminLogin, { email, password });
  const { token } = (await login.json()) as { token: string };
  const changes: Change[] = [];
  let unanswered = 0;

  for (let round = 0; round < kills; round += 1) {
    for (let each = 0; each < changesPerLife; each += 1) {
      changes.push({ key: randomUUID(), name: `School ${changes.length}`, answer: null });
    }
    const waiting = changes.filter(({ answer }) => answer === null);
    let answered = 0;
    await Promise.all(
      waiting.map(async (change) => {
        change.answer = await send(life, token, change);
        if (change.answer !== null) answered += 1;
        // While the others are on their way, at another moment each time.
        if (answered === round + 1 && !life.child.killed) await end(life);
      }),
    );
    unanswered += waiting.filter(({ answer }) => answer === null).length;
    life = await start();
  }

  expect(unanswered).toBeGreaterThan(0);
  for (const change of changes) {
    const answer = await send(life, token, change);
    expect(answer).toBe(change.answer ?? answer);
  }
  const listed = await fetch(`${life.address}${paths.schools}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name);
  expect(names.sort()).toEqual(changes.map(({ name }) => name).sort());
  await end(life);
});
