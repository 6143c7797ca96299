import type { BrowserContext, Page } from 'playwright';
import { test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { openServer, type RunningServer } from './server.ts';
import { type Watch, watch } from './watch.ts';

/** Somebody with a device: a browser context of their own, storage and all. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  errors: Watch;
}

export interface DeviceOptions {
  /** A phone unless said otherwise. */
  wide?: boolean;
  dark?: boolean;
  /** As most people have it; else nothing moves, which nobody has to wait for. */
  moving?: boolean;
  /** Opens nothing offline: it does without the service worker. As the story has it unless said here. */
  online?: boolean;
  /** Where it finds the app: at the server itself, unless a network stands between the two. */
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
      // Well below a test's own limit, so that a failure names the step.
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
 * A story on the built app: a server for the file, and devices as many as it needs. At the end of each test every device is closed, and
 * an unexpected console error or page error on any of them fails the test. The files of a worker share this module and its browser: what
 * a file wants to be different, it extends, as in story.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' }). To override it would
 * change it for the files that come after.
 */
export const story = base as typeof base & { override: never };

/**
 * A story in which devices open nothing offline, but for those of which it is said (`online: false`): without the service worker a first
 * visit does not fetch the whole app, which is a third of what it costs the machine.
 */
export const onlineStory = story.extend(
  'serviceWorkers',
  { scope: 'file' },
  'block' as typeof workersAllowed,
);

/** How somebody comes to an address the first time, on a device that knows nobody. */
export type Enter = (page: Page, address: string) => Promise<void>;

/**
 * A story whose tests only look: they share a phone and a desktop, on which somebody entered once. Each test begins with the load of an
 * address. What changes something, cuts the network or holds calls takes a device of its own.
 */
export const lookingStory = onlineStory
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
  .extend('look', async ({ kept, openDevice, enter }, { onCleanup }) => {
    const used = new Set<Visitor>();
    onCleanup(async () => {
      for (const visitor of used) {
        // Who did not get in is not kept.
        if (!Object.values(kept).includes(visitor)) await visitor.context.close();
        visitor.errors.check();
      }
    });
    return async (address: string, { wide = false } = {}): Promise<Page> => {
      const size = wide ? 'desktop' : 'phone';
      const known = kept[size];
      const visitor = known ?? (await openDevice({ wide }));
      used.add(visitor);
      const { page } = visitor;
      if (known) {
        await page.setViewportSize((wide ? desktop : phone).viewport);
        await page.goto(address);
      } else {
        await enter(page, address);
        kept[size] = visitor;
      }
      return page;
    };
  });
