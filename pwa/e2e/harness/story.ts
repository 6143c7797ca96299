import type { BrowserContext, Page } from 'playwright';
import { test } from 'vitest';
import { setTextSize, usualText } from './audit.ts';
import { sharedBrowser } from './browser.ts';
import { openServer, type RunningServer } from './server.ts';
import { type Watch, watch } from './watch.ts';

/** A person with a device: their own browser context with its own storage. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  errors: Watch;
}

export interface DeviceOptions {
  /** A phone by default. */
  wide?: boolean;
  dark?: boolean;
  /** Shows animations, as most people have them. By default they are off, so that tests need not wait. */
  moving?: boolean;
  /** Never used offline, so it does without the service worker. The default depends on the test function. */
  online?: boolean;
  /** Address of the app: the server itself, unless a network is between the two. */
  address?: string;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const noSettings: Record<string, string> = {};
const workersAllowed = 'allow' as 'allow' | 'block';
const stepWithin = 20_000;
const desktop = { viewport: { width: 1280, height: 800 } } as const;

const base = test
  .extend('serverEnv', { scope: 'file' }, noSettings)
  .extend('serviceWorkers', { scope: 'file' }, workersAllowed)
  .extend('server', { scope: 'file' }, async ({ serverEnv }, { onCleanup }): Promise<RunningServer> => {
    const server = await openServer(serverEnv);
    onCleanup(server.remove);
    return server;
  })
  .extend('browser', { scope: 'file' }, () => sharedBrowser())
  .extend('openDevice', { scope: 'file' }, ({ server, browser, serviceWorkers }) => {
    return async ({
      wide = false,
      dark = false,
      moving = false,
      online = serviceWorkers === 'block',
      address = server.address,
    }: DeviceOptions): Promise<Visitor> => {
      const context = await browser.newContext({
        ...(wide ? desktop : phone),
        baseURL: address,
        serviceWorkers: online ? 'block' : 'allow',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: moving ? 'no-preference' : 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
      });
      // Well below the test's own limit, so that a failure names the step.
      context.setDefaultTimeout(stepWithin);
      const errors = watch(context);
      return { context, page: await context.newPage(), errors };
    };
  })
  .extend('device', async ({ openDevice }, { onCleanup }) => {
    const visitors: Visitor[] = [];
    onCleanup(async () => {
      await Promise.all(visitors.map(({ context }) => context.close()));
      for (const { errors } of visitors) errors.check();
    });
    return async (options: DeviceOptions = {}): Promise<Visitor> => {
      const visitor = await openDevice(options);
      visitors.push(visitor);
      return visitor;
    };
  });

/**
 * A test on the built app: a server for the file, and as many devices as it needs. At its end every device is
 * closed, and an unexpected console or page error on any of them fails the test. The files of a worker share
 * this module and its browser. A file extends it for its own settings, as in story.extend('serverEnv', {
 * scope: 'file' }, { SAMPLE: 'on' }). Overriding it would also change later files.
 */
export const story = base as typeof base & { override: never };

/**
 * A test whose devices never work offline, except those with `online: false`. Without the service worker a
 * first visit does not download the whole app, which saves a third of the time.
 */
export const onlineStory = story.extend(
  'serviceWorkers',
  { scope: 'file' },
  'block' as typeof workersAllowed,
);

/** The first entry at an address on a new device. */
export type Enter = (page: Page, address: string) => Promise<void>;

/** Restores the size of the window and of the text, which an audit of accessibility changes. */
async function undoAudit(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  const text = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  if (text !== `${usualText}px`) await setTextSize(page, usualText);
}

export interface VisitOptions {
  /** A phone by default. */
  wide?: boolean;
  /** Runs before the address loads, for example to change a response. */
  prepare?: (page: Page) => Promise<unknown>;
}

/**
 * Tests that share a phone and a desktop, which enter once. Each begins by loading an address, and may change data on
 * the server. A test that leaves something on the device, cuts the network or changes the clock needs its own device.
 */
export const sharingStory = onlineStory
  .extend(
    'enter',
    { scope: 'file' },
    (): Enter => async (page, address) => {
      await page.goto(address);
    },
  )
  .extend('kept', { scope: 'file' }, ({ browser: _ }, { onCleanup }) => {
    const visitors = { phone: null as Visitor | null, desktop: null as Visitor | null };
    onCleanup(async () => {
      for (const visitor of Object.values(visitors)) await visitor?.context.close();
    });
    return visitors;
  })
  .extend('visit', async ({ kept, openDevice, enter }, { onCleanup }) => {
    const used = new Set<Visitor>();
    onCleanup(async () => {
      for (const visitor of used) {
        const { page, context, errors } = visitor;
        if (Object.values(kept).includes(visitor)) await page.unrouteAll({ behavior: 'ignoreErrors' });
        // The entry failed.
        else await context.close();
        errors.check();
        errors.expectNone();
      }
    });
    return async (address: string, { wide = false, prepare }: VisitOptions = {}): Promise<Visitor> => {
      const size = wide ? 'desktop' : 'phone';
      const known = kept[size];
      const visitor = known ?? (await openDevice({ wide }));
      used.add(visitor);
      const { page } = visitor;
      if (known) await undoAudit(page, (wide ? desktop : phone).viewport);
      await prepare?.(page);
      if (known) {
        await page.goto(address);
      } else {
        await enter(page, address);
        kept[size] = visitor;
      }
      return visitor;
    };
  });

/** A test that only reads, on the shared phone or desktop. */
export const lookingStory = sharingStory.extend('look', ({ visit }) => {
  return async (address: string, options: VisitOptions = {}): Promise<Page> =>
    (await visit(address, options)).page;
});
