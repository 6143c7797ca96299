import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const workers = vi.hoisted(() => ({ listeners: new Map<string, () => void>() }));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      workers.listeners.set(type, listener);
    }
    register = async () => undefined;
  },
}));
vi.mock('#local/device/first-screen.ts', () => ({ firstScreen: Promise.resolve() }));

let isReady: () => void;
let asked: unknown[];
let registration: { waiting: object | null; active: object | null };

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: null,
      ready: new Promise((resolve) => {
        isReady = () => resolve({ active: { postMessage: (message: unknown) => asked.push(message) } });
      }),
      getRegistration: async () => registration,
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Returns the page's update state after the browser reports a waiting worker. */
async function offeredWith(found: typeof registration): Promise<string> {
  registration = found;
  const update = await import('./service-worker-update.ts');
  await update.registerServiceWorker();
  workers.listeners.get('waiting')?.();
  await new Promise((resolve) => setTimeout(resolve));
  return update.currentUpdate();
}

test('offers no update on a first visit while its own worker waits to become active', async () => {
  expect(await offeredWith({ waiting: {}, active: null })).toBe('none');
});

test('offers no update for a worker that has become active meanwhile', async () => {
  expect(await offeredWith({ waiting: null, active: {} })).toBe('none');
});

test('offers a worker that waits behind an active one', async () => {
  expect(await offeredWith({ waiting: {}, active: {} })).toBe('ready');
});

test('asks the first worker to take over a page that it missed', async () => {
  await offeredWith({ waiting: null, active: {} });
  expect(asked).toEqual([]);
  isReady();
  await vi.waitFor(() => expect(asked).toEqual([{ type: 'CLAIM' }]));
});

test('asks nothing of a worker that has taken the page over', async () => {
  await offeredWith({ waiting: null, active: {} });
  Reflect.set(navigator.serviceWorker, 'controller', {});
  isReady();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
});
