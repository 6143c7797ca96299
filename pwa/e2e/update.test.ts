import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { z } from 'zod';
import { servedByWorker } from './harness/device-storage.ts';
import { acceptUpdate, lookForUpdate, startOlder } from './harness/releases.ts';
import { sharingStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The tests of the installed app share a phone. */
const story = sharingStory.extend('serviceWorkers', { scope: 'file' }, 'allow');

// The first visit of the shared phone.
story('a first visit caches the whole app, so every screen opens offline', async ({ visit }) => {
  const { page, context, errors } = await visit('/');
  await servedByWorker(page);
  const cached = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(cached).toContain('/index.html');
  errors.expect(failedRequest);
  try {
    await context.setOffline(true);
    // This visitor has never opened these screens.
    await page.goto('/register');
    await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
    await page.goto('/login-teacher');
    await page.getByRole('heading', { name: 'Teacher login' }).waitFor();
    // Calls and photos never come from the app's cache.
    expect(await page.evaluate(() => fetch('/api/schools').catch(() => 'no answer'))).toBe('no answer');
  } finally {
    await context.setOffline(false);
  }
});

story('a first visit that navigates at once gets no offer of an update', async ({ device }) => {
  const { page } = await device();
  await page.goto('/');
  await page.goto('/login');
  await page.goto('/register');
  await servedByWorker(page);
  await page.getByRole('button', { name: 'Register', exact: true }).waitFor();
  expect(await page.getByText(messages.updateReady).count()).toBe(0);
});

story('a new version waits, and the typed text survives its arrival', async ({ device, server }) => {
  const { page } = await device({ wide: true });
  await startOlder(page, server.address);
  await page.goto('/register');
  await servedByWorker(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Sr. Rose');

  await lookForUpdate(page);
  await page.getByText(messages.updateReady).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Sr. Rose');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('rose@school.example');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByText(messages.updateReady).waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('rose@school.example');
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Sr. Rose');

  // The update is offered again and accepted.
  await page.reload();
  await page.getByText(messages.updateReady).waitFor();
  await acceptUpdate(page);
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting))
    .toBeNull();
  expect(await page.getByText(messages.updateReady).count()).toBe(0);
});

story('calls go past the service worker, so they do not keep an old version running', async ({ visit }) => {
  const { page } = await visit('/login');
  await servedByWorker(page);
  await page.reload();
  const sourceOf = (path: string) =>
    page.evaluate(async (asked) => {
      await (await fetch(asked)).text();
      const [entry] = performance.getEntriesByName(new URL(asked, location.origin).href, 'resource');
      return entry ? Reflect.get(entry, 'workerMatchedSourceType') : 'not measured';
    }, path);
  expect(await sourceOf('/index.html')).toBe('');
  expect(await sourceOf('/api/schools?search=st')).toBe('network');
});

story('an update does not wait for a photo that does not arrive', async ({ device, server }) => {
  const { page, context, errors } = await device();
  await startOlder(page, server.address);
  await page.goto('/login');
  await servedByWorker(page);
  await page.waitForLoadState('networkidle');
  errors.expect(failedRequest);
  const isRequested = new Promise<void>((resolve) => {
    void context.route('**/uploads/**', () => resolve());
  });
  await page.evaluate(() => {
    new Image().src = '/uploads/face.webp';
  });
  await isRequested;

  await lookForUpdate(page);
  await acceptUpdate(page);
});

story('an update that another tab accepted is offered, not forced', async ({ device, server }) => {
  const { page, context } = await device({ wide: true });
  await startOlder(page, server.address);
  await page.goto('/register');
  await servedByWorker(page);
  const other = await context.newPage();
  await other.goto('/register');
  await other.getByRole('textbox', { name: 'Name' }).fill('Half a name');

  await page.bringToFront();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await other.bringToFront();
  await other.getByText(messages.updateReady).waitFor();
  expect(await other.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a name');
});

story(
  'the tab that installed the app loads an update that another tab accepted',
  async ({ device, server }) => {
    const { page, context } = await device({ wide: true });
    await startOlder(page, server.address);
    await page.goto('/register');
    await servedByWorker(page);
    await lookForUpdate(page);
    await page.getByText(messages.updateReady).waitFor();
    const other = await context.newPage();
    await other.goto('/register');
    await acceptUpdate(other);

    await page.bringToFront();
    await acceptUpdate(page);
    await page.getByRole('button', { name: 'Register', exact: true }).waitFor();
    expect(await page.getByText(messages.updateReady).count()).toBe(0);
  },
);

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() });
const manifestOf = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  start_url: z.literal('/'),
  display: z.literal('standalone'),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  icons: z.array(picture.extend({ purpose: z.string() })),
  screenshots: z.array(picture.extend({ form_factor: z.enum(['narrow', 'wide']) })).optional(),
  shortcuts: z.array(z.object({ name: z.string().min(1), url: z.string() })),
});

story('the app can be installed', async ({ visit }) => {
  const { page } = await visit('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const manifest = manifestOf.parse(JSON.parse(data ?? ''));
  const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  );
  for (const { src, sizes, type } of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
    const drawn = await drawnSize(page, src);
    expect(drawn.type, src).toBe(type);
    if (sizes !== 'any') expect(drawn.size, src).toBe(sizes);
  }
  await servedByWorker(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  for (const { url: shortcut } of manifest.shortcuts) {
    await page.goto(shortcut);
    await page.getByRole('heading').first().waitFor();
    expect(await page.getByText(messages.unknownPage).count()).toBe(0);
  }
});

async function drawnSize(page: Page, src: string): Promise<{ size: string; type: string }> {
  return await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const type = (await fetch(address)).headers.get('content-type')?.split(';')[0] ?? '';
    return { size: `${image.naturalWidth}x${image.naturalHeight}`, type };
  }, src);
}
