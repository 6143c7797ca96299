import { AsyncLocalStorage } from 'node:async_hooks';

/** How many times as fast as ours the clock of a device runs: its waits of seconds and minutes are as much shorter. */
export const speed = 6;

/** Where a device is on the network, and in whose session. */
export interface ProcessLife {
  address: string;
  token: string;
}

export const life = new AsyncLocalStorage<ProcessLife>();

/**
 * Lets the app's own code run for several devices in this process: what runs in the life of a device has its network, its session and its
 * clock, and all else goes on as it was. Answers how to end that.
 */
export function runAsDevices(): () => void {
  const { fetch, setTimeout } = globalThis;
  const fetchOfDevice: typeof fetch = (path, init) => {
    const here = life.getStore();
    if (!here || typeof path !== 'string') return fetch(path, init);
    const headers = { ...init?.headers, authorization: `Bearer ${here.token}` };
    // The network keeps our time.
    return life.exit(() => fetch(new URL(path, here.address), { ...init, headers }));
  };
  const timerOfDevice = (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    setTimeout(work, life.getStore() ? milliseconds / speed : milliseconds, ...args);
  globalThis.fetch = fetchOfDevice;
  globalThis.setTimeout = Object.assign(timerOfDevice, setTimeout) as typeof setTimeout;
  return () => Object.assign(globalThis, { fetch, setTimeout });
}
