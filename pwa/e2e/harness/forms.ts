import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import { withoutBackgroundSync } from './outbox.ts';

/** Fails unless the field is marked, shows the sentence, and has the focus (or `editing` has it). */
export async function refusedAt(field: Locator, sentence: string, editing = field): Promise<void> {
  await expect
    .poll(() => describe(field))
    .toMatchObject({ invalid: true, says: expect.stringContaining(sentence) });
  await expect.poll(() => describe(editing)).toMatchObject({ invalid: true, focused: true });
}

async function describe(field: Locator) {
  return await field.evaluate((control) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return {
      invalid: control.getAttribute('aria-invalid') === 'true',
      says: ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      focused: control === document.activeElement,
    };
  });
}

/** Failures of a call for a reason other than the input. */
export const failures = {
  'the server answers 500': async (route: Route) => {
    const message = messages.serverError;
    await route.fulfill({
      status: 500,
      headers: { [ownAnswer.name]: ownAnswer.value },
      json: { code: 'server-error', error: message, message },
    });
  },
  'a portal answers with a page': async (route: Route) => {
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to Airport Wi-Fi</h1>' });
  },
  'the server is away': async (route: Route) => {
    await route.abort('connectionrefused');
  },
} as const;
export type Failure = keyof typeof failures;
/** After these failures an edit waits and is sent again. */
export const transient = Object.keys(failures) as Failure[];

/** A final rejection by our own server. */
const refusal = async (route: Route) => {
  const message = serverWords.notAllowed;
  await route.fulfill({
    status: 403,
    headers: { [ownAnswer.name]: ownAnswer.value },
    json: { code: 'not-allowed', error: message, message },
  });
};

/** Makes every call to these addresses fail. Returns a function that ends this. */
export async function breakCalls(
  page: Page,
  path: string,
  failure: Failure | 'the server refuses',
): Promise<() => Promise<void>> {
  // Without this the service worker would send the outbox past the page's broken calls.
  await withoutBackgroundSync(page);
  // A portal answers every call. The app asks for the server's health to tell it from a proxy that refuses one call.
  const isPortal = failure === 'a portal answers with a page';
  const matches = ({ pathname }: URL) => pathname === path || (isPortal && pathname === '/healthz');
  await page.route(matches, failure === 'the server refuses' ? refusal : failures[failure]);
  return () => page.unroute(matches);
}

/**
 * Makes every insert into the page's databases fail as if storage were full. Returns a function that ends
 * this. In the long form the browser's storage really is full.
 */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
  if (process.env['LONG'] === '1') return await leaveNoQuota(page);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    Reflect.set(IDBObjectStore.prototype, 'add', () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    Reflect.set(window, 'makeRoom', () => Reflect.set(IDBObjectStore.prototype, 'add', add));
  });
  return () => page.evaluate(() => Reflect.get(window, 'makeRoom')());
}

/**
 * Takes the origin's quota away. Chromium caches its last measurement for half a minute, so this waits for
 * it.
 */
async function leaveNoQuota(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await expect.poll(() => page.evaluate(writeSomething), { timeout: 60_000 }).toBe('QuotaExceededError');
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await expect.poll(() => page.evaluate(writeSomething), { timeout: 60_000 }).toBeNull();
    await session.detach();
  };
}

/** Runs in the page: writes into a database of its own and returns the browser's error. */
async function writeSomething(): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const name = 'room-for-one-more';
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  opening.onerror = () => resolve(opening.error?.name ?? null);
  opening.onsuccess = () => {
    const writing = opening.result.transaction('rows', 'readwrite');
    writing.objectStore('rows').add('something');
    writing.oncomplete = () => resolve(null);
    writing.onabort = () => resolve(writing.error?.name ?? null);
  };
  const refusal = await promise;
  opening.result.close();
  indexedDB.deleteDatabase(name);
  return refusal;
}

/** Lets the server respond to these calls, and changes the response. */
export async function changeAnswers<Answer>(
  page: Page,
  address: string | RegExp,
  change: (answer: Answer) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    // The page may be gone before the response, as at the end of a test.
    const response = await route.fetch().catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? '';
    if (response && text !== '') await route.fulfill({ response, json: change(JSON.parse(text)) });
  });
}
