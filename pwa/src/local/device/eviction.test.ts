import { afterEach, expect, test, vi } from 'vitest';
import { deviceCookie, knownDevice } from '#local/session/device-cookie.ts';
import { rememberPerson, signedInHere } from '#local/session/storage-keys.ts';

const person = { kind: 'schoolmate', id: 'schoolmate-0000001' } as const;

afterEach(() => {
  vi.doUnmock('./device.ts');
  vi.unstubAllGlobals();
});

/** Fakes a browser with one cookie and an empty storage, and a page of the app in it. */
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

/**
 * Starts the guard with the person's directory open. Returns a function that reports how many edits the database has,
 * and whether it is new.
 */
async function guarded(): Promise<(waiting: number, isNew?: boolean) => void> {
  let count: (held: { waiting: number; isNew: boolean }) => void = () => undefined;
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
  return (waiting, isNew = false) => count({ waiting, isNew });
}

test('writes the person and the number of waiting edits into the cookie', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  expect(browser.known()).toEqual({ person, waiting: 0 });
  count(2);
  expect(browser.known()).toEqual({ person, waiting: 2 });
});

test('keeps the number in the cookie when the database is empty after an eviction', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  browser.clear();
  count(0);
  expect(browser.known()).toEqual({ person, waiting: 2 });
});

test('keeps the number for a new database while other storage still exists, and counts the edits in it', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  count(0, true);
  expect(browser.known()).toEqual({ person, waiting: 2 });
  count(1, true);
  expect(browser.known()).toEqual({ person, waiting: 1 });
});

test('ignores the number that belongs to another person', async () => {
  const other = { kind: 'teacher', id: 'teacher-000000001' } as const;
  const browser = aBrowser(deviceCookie({ person: other, waiting: 2 }).split(';')[0]);
  rememberPerson(person);
  await guarded();
  expect(browser.known()).toEqual({ person, waiting: 0 });
});

test('brings the person back at the next start after an eviction and reports the lost edits', async () => {
  const browser = aBrowser(deviceCookie({ person, waiting: 2 }).split(';')[0]);
  await guarded();
  expect(signedInHere()).toEqual(person);
  expect(browser.lost()).toBe('2');
});

test('does not bring the cookie back after a sign-out', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  browser.signOut();
  count(1);
  expect(browser.known()).toBeNull();
});
