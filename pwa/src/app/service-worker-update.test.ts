import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const workers = vi.hoisted(() => ({ listeners: new Map<string, () => void>(), skips: 0 }));

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      workers.listeners.set(type, listener);
    }
    register = async () => undefined;
    messageSkipWaiting() {
      workers.skips += 1;
    }
  },
}));
vi.mock('#local/device/first-screen.ts', () => ({ firstScreen: Promise.resolve() }));

let isReady: () => void;
let asked: unknown[];
let reloads: number;
let registration: { waiting: object | null; active: object | null };

beforeEach(() => {
  asked = [];
  reloads = 0;
  workers.skips = 0;
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
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
  vi.useRealTimers();
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

describe('an accepted update', () => {
  const controller = { postMessage: (message: unknown) => asked.push(message) };

  async function accepted(): Promise<{ isOver: () => boolean }> {
    Reflect.set(navigator.serviceWorker, 'controller', controller);
    await offeredWith({ waiting: {}, active: {} });
    vi.useFakeTimers();
    const { applyUpdate } = await import('./service-worker-update.ts');
    let isOver = false;
    void applyUpdate().then(() => {
      isOver = true;
    });
    expect(workers.skips).toBe(1);
    return { isOver: () => isOver };
  }

  test('reloads the page as soon as the new version has taken over', async () => {
    await accepted();
    expect(reloads).toBe(0);
    workers.listeners.get('controlling')?.();
    expect(reloads).toBe(1);
  });

  test('stops photos that keep the current version busy', async () => {
    await accepted();
    await vi.advanceTimersByTimeAsync(900);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual([{ type: 'STOP_PHOTOS' }]);
  });

  test('reloads nothing that was typed meanwhile, and is offered again', async () => {
    const { isOver } = await accepted();
    await vi.advanceTimersByTimeAsync(9900);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(isOver()).toBe(true);
    workers.listeners.get('controlling')?.();
    expect(reloads).toBe(0);
    const { applyUpdate, currentUpdate } = await import('./service-worker-update.ts');
    expect(currentUpdate()).toBe('ready');
    void applyUpdate();
    expect(reloads).toBe(1);
  });
});
