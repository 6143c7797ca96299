import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Options } from '../../sync-server/bench/our-server.ts';
import type { SchoolSize } from '../../sync-server/bench/school.ts';
import { sharedBrowser } from './harness/browser.ts';
import { fillSignIn } from './harness/sign-in.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const size: SchoolSize = { batches: 25, classes: 100 };
const budget = 6_000_000;

const helloOf = z.object({
  address: z.string(),
  viewer: z.string(),
  credentials: z.object({ username: z.string(), password: z.string() }),
});

/** Starts the real server with a school of 5,000 people in classes of fifty, as in the benchmarks. */
async function startLargeSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-'));
  const appDir = process.env['APP_DIR'] ?? join(root, 'pwa/dist');
  const options: Options = {
    dataDir: join(folder, 'data'),
    pageDir: appDir,
    appDir,
    size,
    profiles: 'mixed',
  };
  const child = fork(join(root, 'sync-server/bench/our-server.ts'), [JSON.stringify(options)]);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const [hello] = await once(child, 'message');
  return helloOf.parse(hello);
}

async function batchesKept(page: Page, database: string): Promise<number> {
  return await page.evaluate(async (name) => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answered(indexedDB.open(name));
    const state: unknown = await answered(db.transaction('state').objectStore('state').get('state'));
    db.close();
    const kept: unknown = Reflect.get(Object(state), 'kept');
    return Array.isArray(kept) ? kept.length : 0;
  }, database);
}

/** Bytes of IndexedDB as the browser counts them. Only Chromium reports usage by kind. */
async function bytesOfDatabases(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const details: unknown = Reflect.get(await navigator.storage.estimate(), 'usageDetails');
    return Number(Reflect.get(Object(details), 'indexedDB'));
  });
}

test('a school of 5,000 people takes at most 6 MB of IndexedDB', async () => {
  const { address, viewer, credentials } = await startLargeSchool();
  const context = await (await sharedBrowser()).newContext({ serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${address}/schoolmatesigninmain`);
  await fillSignIn(page, credentials.username, credentials.password);
  await page.waitForURL('**/viewpage-new');
  await page.locator('.class-box button').first().waitFor();

  const kept = () => batchesKept(page, `memcherrish-schoolmate-${viewer}`);
  await expect.poll(kept, { timeout: 60_000 }).toBe(size.batches);
  const bytes = await bytesOfDatabases(page);
  // Names and previews of so many people need at least this much.
  expect(bytes).toBeGreaterThan(300_000);
  expect(bytes).toBeLessThanOrEqual(budget);
});
