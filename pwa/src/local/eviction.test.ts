import { afterEach, expect, test, vi } from 'vitest';
import { deviceCookie, knownDevice } from './device-cookie.ts';
import { rememberPerson, signedInHere } from './storage-keys.ts';

const person = { kind: 'schoolmate', id: 'schoolmate-0000001' } as const;

afterEach(() => {
  vi.doUnmock('./device.ts');
  vi.unstubAllGlobals();
});

/** A browser with one cookie and an empty storage, and a page of the app in it. */
function aBrowser(cookie = '') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const page = { cookie };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  return {
    clear: storage.clear,
    signOut: () => {
      page.cookie = '';
    },
    known: () => knownDevice(page.cookie),
    lost: () => kept.get('memcherrish-edits-lost'),
  };
}

/** Begins the guard with the directory of the person open; tells it how many edits the database holds. */
async function guarded(): Promise<(waiting: number) => void> {
  let count: (waiting: number) => void = () => undefined;
  const subscribe = ({ next }: { next: typeof count }) => {
    count = next;
    return { unsubscribe: () => undefined };
  };
  const device = { status: 'ready', person, db: { watch: () => ({ subscribe }) } };
  vi.resetModules();
  vi.doMock('./device.ts', () => ({
    currentDevice: () => device,
    onDeviceChange: (listener: () => void) => queueMicrotask(listener),
  }));
  const { guardAgainstEviction } = await import('./eviction.ts');
  guardAgainstEviction();
  await Promise.resolve();
  return (waiting) => count(waiting);
}

test('the cookie says whose device it is, and how many edits wait on it', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  expect(browser.known()).toEqual({ person, waiting: 0 });
  count(2);
  expect(browser.known()).toEqual({ person, waiting: 2 });
});

test('the empty database after a clearing leaves the number that was there before', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  browser.clear();
  count(0);
  expect(browser.known()).toEqual({ person, waiting: 2 });
});

test('after a clearing the next start brings the person back, and tells of the edits', async () => {
  const browser = aBrowser(deviceCookie({ person, waiting: 2 }).split(';')[0]);
  await guarded();
  expect(signedInHere()).toEqual(person);
  expect(browser.lost()).toBe('2');
});

test('once somebody has signed out no count brings the cookie back', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  browser.signOut();
  count(1);
  expect(browser.known()).toBeNull();
});
