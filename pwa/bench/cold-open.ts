import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { fillSignIn } from '#e2e/harness/sign-in.ts';
import { type Interactions, measureInteractions } from './interactions.ts';
import { startProcess, tell, within } from './processes.ts';
import type { LimitServer, School } from './school.ts';

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
 * Measures the milliseconds from a navigation, offline and without a running service worker, until fifty people are
 * on the screen. Compares the built app with a page that does nothing else. Then measures interactions in the app.
 */
export async function measureColdOpen(
  browser: Browser,
  { people, ours, limitFolder }: School,
  runs: number,
): Promise<ColdOpen> {
  const bareFolder = await limitFolder('bare-page');
  await writeFile(join(bareFolder, 'worker.js'), worker);
  const bare: LimitServer = await startProcess('limit-line.ts', bareFolder);
  const app = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const plain = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const { appAddress, credentials } = ours.hello;
    const first = await app.newPage();
    await first.goto(`${appAddress}/schoolmatesigninmain`);
    await fillSignIn(first, credentials.username, credentials.password);
    await first.waitForURL('**/viewpage-new');
    await personViewsIn(first, '.class-box button');
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await wholeSchoolIn(first);
    await first.close();
    const second = await plain.newPage();
    await second.goto(bare.hello.address);
    await personViewsIn(second, '.face');
    await second.close();
    for (const context of [app, plain]) await context.setOffline(true);
    tell(`${people} people: both pages are kept, and their networks gone.`);

    const measured: Omit<ColdOpen, 'interactions'> = { ours: [], bare: [] };
    // The first run of each page warms the browser and does not count.
    for (let run = -1; run < runs; run += 1) {
      const our = await opened(app, `${appAddress}/viewpage-new`, '.class-box button');
      const least = await opened(plain, bare.hello.address, '.face');
      tell(`${people} people, open ${run + 1} of ${runs}: ${our.toFixed(0)} : ${least.toFixed(0)} ms`);
      if (run < 0) continue;
      measured.ours.push(our);
      measured.bare.push(least);
    }
    const page = await app.newPage();
    const interactions = await within(300, 'what people do', measureInteractions(page, appAddress, runs));
    tell(`${people} people: what people do is measured.`);
    return { ...measured, interactions };
  } finally {
    bare.end();
    for (const context of [app, plain]) await context.close();
  }
}

async function personViewsIn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    ([what, count]) => document.querySelectorAll(what).length >= count,
    [selector, faces] as const,
    { timeout: 60_000 },
  );
}

/**
 * Waits until the other batches are loaded; they load while the page is idle. The search screen reports when they are
 * complete.
 */
async function wholeSchoolIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByText(/people on this device/).waitFor();
  await page.getByText(/batches are on this device/).waitFor({ state: 'detached', timeout: 60_000 });
}

async function opened(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(
    ([what, count]) => {
      const look = () => {
        if (document.querySelectorAll(what).length < count) return void requestAnimationFrame(look);
        // The frame with the people is complete when the next one begins.
        requestAnimationFrame(() => Object.assign(globalThis, { seenAt: performance.now() }));
      };
      look();
    },
    [selector, faces] as const,
  );
  // Stops the service worker, as on a phone that was not used for a minute.
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
