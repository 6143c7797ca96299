import { AsyncLocalStorage } from 'node:async_hooks';

/** A device's clock runs this many times as fast as ours, so its waits are that much shorter. */
export const speed = 6;

/** A device's network address and session. */
export interface ProcessLife {
  address: string;
  token: string;
  /** The length of each timer that ran out, in milliseconds of the device's clock. */
  waited: number[];
}

export const life = new AsyncLocalStorage<ProcessLife>();

/**
 * Runs the app's code for several devices in this process. Code inside the life of a device has its network,
 * session and clock; other code is unchanged. Returns a function that ends this.
 */
export function runAsDevices(): () => void {
  const { fetch, setTimeout } = globalThis;
  const fetchOfDevice: typeof fetch = (path, init) => {
    const here = life.getStore();
    if (!here || typeof path !== 'string') return fetch(path, init);
    const headers = { ...init?.headers, authorization: `Bearer ${here.token}` };
    // The network uses the real clock.
    return life.exit(() => fetch(new URL(path, here.address), { ...init, headers }));
  };
  const timerOfDevice = (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
    const here = life.getStore();
    if (!here) return setTimeout(work, milliseconds, ...args);
    const over = () => {
      here.waited.push(milliseconds);
      work(...args);
    };
    return setTimeout(over, milliseconds / speed);
  };
  globalThis.fetch = fetchOfDevice;
  globalThis.setTimeout = Object.assign(timerOfDevice, setTimeout) as typeof setTimeout;
  return () => Object.assign(globalThis, { fetch, setTimeout });
}
