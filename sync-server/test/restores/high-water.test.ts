import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { goodPassword } from '#test/scene/harness.ts';

/** The high-water mark starts a new epoch for an older copy of the database, and never for a crash. */

const kills = process.env['LONG'] === '1' ? 100 : 3;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-water-'));
});
afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const database = () => join(dataDir, 'memcherrish.sqlite');

/** Reads the epoch without a server. Includes the writes in the log of a killed server. */
function epochNow(): unknown {
  const connection = new SQLite(database());
  try {
    return connection.prepare('select value from meta where key = ?').pluck().get('epoch');
  } finally {
    connection.close();
  }
}

/** Registers admins until the server is killed. Returns how many registrations were acknowledged. */
async function register(address: string, round: number, onWritten: () => void): Promise<number> {
  for (let count = 0; ; count += 1) {
    const entry = { name: 'Admin', email: `${round}-${count}@example.org`, password: goodPassword };
    const sent = fetch(`${address}${paths.adminRegister}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    });
    const answer = await sent.catch(() => null);
    if (!answer) return count;
    expect(answer.status).toBe(201);
    onWritten();
  }
}

it(`keeps one epoch through ${kills} kills under load, and starts a new one after an older copy`, {
  timeout: 600_000,
}, async () => {
  const epochs = new Set<unknown>();
  let written = 0;
  for (let round = 0; round < kills; round += 1) {
    const life = await ServerProcess.start({ dataDir });
    expect(life.said.out).not.toContain('older copy');
    // Kills at a different moment in each round. A write is counted a second after it, so the first one begins the wait.
    const moment = (round * 370) % 1400;
    let dying: Promise<void> | null = null;
    const dieLater = () => {
      dying ??= pause(moment).then(() => life.kill());
    };
    const writers = [0, 1, 2].map((each) => register(life.address, round * 3 + each, dieLater));
    for (const count of await Promise.all(writers)) written += count;
    await dying;
    epochs.add(epochNow());
  }
  expect(epochs.size).toBe(1);
  expect(written).toBeGreaterThanOrEqual(kills);

  await (await ServerProcess.start({ dataDir })).stop();
  copyFileSync(database(), join(dataDir, 'copied-by-hand'));
  await (await ServerProcess.start({ dataDir })).stop();
  copyFileSync(join(dataDir, 'copied-by-hand'), database());
  const life = await ServerProcess.start({ dataDir });
  expect(life.said.out).toContain('such as an older copy');
  await life.stop();
  epochs.add(epochNow());
  expect(epochs.size).toBe(2);
});
