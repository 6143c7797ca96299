import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './engines/open.ts';
import type { WriteTx } from './write.ts';

export let dir: string;
export let file: string;
export let database: Database;

export const insert = (tx: WriteTx, key: string) =>
  tx.insertInto('attempts').values({ key, window_start: '2026-01-01T00:00:00.000Z', count: 1 }).execute();

export const keys = async ({ read }: Database = database) =>
  (await read.selectFrom('attempts').select('key').execute()).map((row) => row.key);

/** Fails after a while instead of waiting forever: the bug under test would hang the whole server. */
export async function within<Result>(work: Promise<Result>): Promise<Result> {
  let watchdog: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_resolve, reject) => {
    watchdog = setTimeout(() => reject(new Error('It hangs.')), 20_000);
  });
  try {
    return await Promise.race([work, hung]);
  } finally {
    clearTimeout(watchdog);
  }
}

/** Opens a database with its tables for the tests of a file. */
export function openTestDatabase() {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'memcherrish-'));
    file = join(dir, 'write.sqlite');
    database = await openDatabase(file);
  });
  afterAll(async () => {
    await database.close();
    rmSync(dir, { recursive: true });
  });
  afterEach(() => database.write((tx) => tx.deleteFrom('attempts').execute()));
}
