import type { Page } from 'playwright';

/**
 * Returns everything that a page of our origin can read on the device, as one text: both storages, every row of every
 * database, address and body of every cached response, and the cookies that scripts see. The two megabytes of the app's
 * own scripts are left out: a test of sign-out.test.ts compares them with the build.
 */
export async function everythingKept(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening a missing database would create it.
    const existing = (name: string) =>
      new Promise<IDBDatabase | null>((resolve, reject) => {
        const request = indexedDB.open(name);
        let isNew = false;
        request.onupgradeneeded = () => {
          isNew = true;
          request.transaction?.abort();
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => (isNew ? resolve(null) : reject(request.error));
      });
    const databases: Record<string, Record<string, unknown[]>> = {};
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const db = await existing(name);
      // The database was deleted after it was listed.
      if (!db) continue;
      const tables: Record<string, unknown[]> = {};
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table);
        tables[table] = [await answered(store.getAllKeys()), await answered(store.getAll())];
      }
      databases[name] = tables;
      db.close();
    }
    const cached: Record<string, [string, string][]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const entries: [string, string][] = [];
      for (const request of await cache.keys()) {
        const isScript = name.includes('precache') && new URL(request.url).pathname.startsWith('/assets/');
        const response = isScript ? null : await cache.match(request, { ignoreVary: true });
        entries.push([request.url, (await response?.text()) ?? '']);
      }
      cached[name] = entries;
    }
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases,
      cached,
    });
  });
}

/** Returns the paths and bodies of the app's own scripts and styles that the service worker has cached. */
export async function scriptsKept(page: Page): Promise<[string, string][]> {
  return await page.evaluate(async () => {
    const found: [string, string][] = [];
    for (const name of (await caches.keys()).filter((each) => each.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (!pathname.startsWith('/assets/')) continue;
        const response = await cache.match(request, { ignoreVary: true });
        found.push([pathname, (await response?.text()) ?? '']);
      }
    }
    return found;
  });
}

/** Returns the secrets that the device still has. */
export async function stillKept(page: Page, secrets: readonly string[]): Promise<string[]> {
  const kept = await everythingKept(page);
  return secrets.filter((secret) => {
    // Most secrets look the same in JSON. The text is long, so each secret is searched as rarely as possible.
    const written = JSON.stringify(secret).slice(1, -1);
    return kept.includes(secret) || (written !== secret && kept.includes(written));
  });
}

/** Waits until the service worker serves the page, so that it opens without a network. */
export async function servedByWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
