import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { fillSignIn } from '#e2e/harness/doors.ts';
import { buildPage } from './build-pages.ts';
import { compress, type OurServer, rostersOf } from './first-sync.ts';
import { type Interactions, measureInteractions } from './interactions.ts';
import { startProcess } from './processes.ts';

export interface ColdOpen {
  ours: number[];
  bare: number[];
  interactions: Interactions;
}

const faces = 50;
const worker = `
const files = ['/', '/page.js'];
self.addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(files))));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
`;

/**
 * Milliseconds from asking for the page, offline and with no service worker running, until fifty faces are on the screen: the built app, and
 * a page that does nothing else. And what people do in the app then.
 */
export async function measureColdOpen(
  browser: Browser,
  appDir: string,
  size: { batches: number; divisions: number },
  runs: number,
): Promise<ColdOpen> {
  const folder = await mkdtemp(join(tmpdir(), 'memcherrish-bench-'));
  const bareFolder = join(folder, 'bare');
  await mkdir(bareFolder);
  await buildPage('bare-page', bareFolder);
  await writeFile(join(bareFolder, 'worker.js'), worker);
  const options = { dataDir: join(folder, 'data'), appDir, size, rateLimits: 'off' };
  const ours: OurServer = await startProcess('our-server.ts', JSON.stringify(options));
  const bare = await startProcess<{ address: string }, 'used'>('limit-line.ts', bareFolder);
  try {
    const rosters = await rostersOf(ours.hello);
    await writeFile(join(bareFolder, 'school.json.br'), await compress(JSON.stringify(rosters)));
    const app = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const first = await app.newPage();
    await first.goto(`${ours.hello.address}/schoolmatesigninmain`);
    await fillSignIn(first, ours.hello.credentials.username, ours.hello.credentials.password);
    await first.waitForURL('**/viewpage-new');
    await facesIn(first, '.class-box button');
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.close();
    const plain = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const second = await plain.newPage();
    await second.goto(bare.hello.address);
    await facesIn(second, '.face');
    await second.close();
    for (const context of [app, plain]) await context.setOffline(true);

    const measured: Omit<ColdOpen, 'interactions'> = { ours: [], bare: [] };
    // The first of each warms the browser, and does not count.
    for (let run = -1; run < runs; run += 1) {
      const our = await opened(app, `${ours.hello.address}/viewpage-new`, '.class-box button');
      const least = await opened(plain, bare.hello.address, '.face');
      if (run < 0) continue;
      measured.ours.push(our);
      measured.bare.push(least);
    }
    const page = await app.newPage();
    const interactions = await measureInteractions(page, ours.hello.address, runs);
    for (const context of [app, plain]) await context.close();
    return { ...measured, interactions };
  } finally {
    for (const each of [ours, bare]) each.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function facesIn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    ([what, count]) => document.querySelectorAll(what).length >= count,
    [selector, faces] as const,
    { timeout: 60_000 },
  );
}

async function opened(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(
    ([what, count]) => {
      const look = () => {
        if (document.querySelectorAll(what).length < count) return void requestAnimationFrame(look);
        // The frame in which they are has been made once the next one begins.
        requestAnimationFrame(() => Object.assign(globalThis, { seenAt: performance.now() }));
      };
      look();
    },
    [selector, faces] as const,
  );
  // As on a phone that has not been touched for a minute.
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.goto(address);
  const seen = await page.waitForFunction(() => Reflect.get(globalThis, 'seenAt'), undefined, {
    timeout: 60_000,
  });
  const at = Number(await seen.jsonValue());
  await page.close();
  return at;
}
