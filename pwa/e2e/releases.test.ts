import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, expect } from 'vitest';
import { servedByWorker } from './harness/device-storage.ts';
import { acceptUpdate, lookForUpdate, Release } from './harness/releases.ts';
import { story, type Visitor } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const release = await Release.first();
afterAll(() => release.remove());
const deploying = story.extend('serverEnv', { scope: 'file' }, { APP_DIR: release.dir });

const toSignIn = (page: Page) => page.getByRole('link', { name: 'Sign in', exact: true });

/**
 * Prepares a page of the old release after another tab installed the new one. No file of the old release is
 * left.
 */
async function leftBehind(
  { page, context, errors }: Visitor,
  restart: () => Promise<void>,
  address = '/register',
): Promise<void> {
  await page.goto(address);
  await servedByWorker(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => Reflect.set(window, 'sameStart', true));
  await release.next();
  await restart();
  errors.expect(failedRequest);
  errors.expect(/Refused to apply style/);
  await takeUpdate(context);
  await page.bringToFront();
  // The browser's HTTP cache is cleared at some time too.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.getByText(messages.updateReady).waitFor();
  expect(await isSameStart(page)).toBe(true);
}

/** Deletes the files with these names from the app's caches and the browser's. */
async function clearKept(page: Page, part: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes(wanted)) await cache.delete(request);
    }
  }, part);
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
}

async function takeUpdate(context: BrowserContext): Promise<void> {
  const other = await context.newPage();
  await other.goto('/login-teacher');
  await lookForUpdate(other);
  // The update is offered after all its files have been cached, and all of them are new.
  const update = other.getByRole('button', { name: 'Update', exact: true });
  await update.waitFor({ timeout: 60_000 });
  await acceptUpdate(other);
  await other.getByRole('heading', { name: 'Teacher login' }).waitFor();
  expect(await releaseOf(other)).toBeGreaterThan(1);
  await other.close();
}

const isSameStart = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameStart') === true);

/** Counts in `window.stays` how often the app cancels a navigation by replacing the address with its own. */
async function countStays(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    Reflect.set(window, 'stays', 0);
    history.replaceState = (...entry) => {
      replaceState(...entry);
      Reflect.set(window, 'stays', Number(Reflect.get(window, 'stays')) + 1);
    };
  });
}

async function releaseOf(page: Page): Promise<number> {
  const source = await page.locator('script[type=module]').first().getAttribute('src');
  return Number(/-release(\d+)\.js$/.exec(source ?? '')?.[1] ?? 1);
}

deploying(
  'a screen missing from an old release shows a message while a person types, and reloads into the new release after that',
  async ({ device, server }) => {
    const visitor = await device({ wide: true });
    const { page } = visitor;
    // A form of a sign-in asks no question before a link.
    await leftBehind(visitor, server.restart, '/login');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    const toRegister = page.getByRole('link', { name: 'Register as an admin' });
    const before = await releaseOf(page);
    await email.fill('rose@school.example');
    await countStays(page);
    for (const stays of [1, 2]) {
      await toRegister.click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'stays'))).toBe(stays);
      await page.getByText(messages.chunkLoadFailed).first().waitFor();
      expect(await email.inputValue()).toBe('rose@school.example');
      expect(await isSameStart(page)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    // The field is empty, so nothing is lost by reloading now.
    await email.fill('');
    await toRegister.click();
    await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
    expect(await isSameStart(page)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/register');
    expect(await releaseOf(page)).toBeGreaterThan(before);
    expect(await page.getByText(messages.chunkLoadFailed).count()).toBe(0);
  },
);

deploying(
  'a screen that is missing in the new release too causes one reload only, while nothing is typed',
  async ({ device, server }) => {
    const visitor = await device({ wide: true });
    const { page } = visitor;
    await leftBehind(visitor, server.restart);
    await release.lose('admin-screens');
    await server.restart();
    await clearKept(page, 'admin-screens');
    let starts = 0;
    page.on('domcontentloaded', () => {
      starts += 1;
    });
    await toSignIn(page).click();
    await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor();
    await page.getByText(messages.chunkLoadFailed).waitFor();
    expect(starts).toBe(1);
    await page.getByRole('link', { name: 'To the start page' }).waitFor();
  },
);
