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
  };
}

/**
 * Starts the guard with the person's directory open. Returns a function that reports how many edits wait in it, or null
 * for an empty database in its place.
 */
async function guarded(generation = 'first'): Promise<(waiting: number | null) => void> {
  let count: (waiting: number | null) => void = () => undefined;
  const subscribe = ({ next }: { next: typeof count }) => {
    count = next;
    return { unsubscribe: () => undefined };
  };
  const device = { status: 'ready', person, generation, db: { watch: () => ({ subscribe }) } };
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

const first = { person, generation: 'first', lost: 0, waiting: 0 };

test('writes the person and the number of waiting edits into the cookie', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  expect(browser.known()).toEqual(first);
  count(2);
  expect(browser.known()).toEqual({ ...first, waiting: 2 });
});

test('keeps the number when an empty database has taken the place of the directory', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  browser.clear();
  count(null);
  expect(browser.known()).toEqual({ ...first, waiting: 2 });
});

test('counts edits of an older directory as lost, whatever else the browser still has', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  const countNow = await guarded('second');
  expect(browser.known()).toEqual({ person, generation: 'second', lost: 2, waiting: 0 });
  count(0);
  countNow(1);
  expect(browser.known()).toEqual({ person, generation: 'second', lost: 2, waiting: 1 });
  await guarded('third');
  expect(browser.known()).toEqual({ person, generation: 'third', lost: 3, waiting: 0 });
});

test('loses nothing when the browser deleted the names of the person only', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  (await guarded())(2);
  browser.clear();
  await guarded();
  expect(signedInHere()).toEqual(person);
  expect(browser.known()).toEqual({ ...first, waiting: 2 });
});

test('ignores the numbers that belong to another person', async () => {
  const other = { kind: 'teacher', id: 'teacher-000000001' } as const;
  const theirs = deviceCookie({ person: other, generation: 'theirs', lost: 1, waiting: 2 });
  const browser = aBrowser(theirs.split(';')[0]);
  rememberPerson(person);
  await guarded();
  expect(browser.known()).toEqual(first);
});

test('brings the person back at the next start after an eviction, with the number of lost edits', async () => {
  const browser = aBrowser(deviceCookie({ ...first, waiting: 2 }).split(';')[0]);
  await guarded('second');
  expect(signedInHere()).toEqual(person);
  expect(browser.known()).toEqual({ person, generation: 'second', lost: 2, waiting: 0 });
});

test('does not bring the cookie back after a sign-out', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  browser.signOut();
  count(1);
  expect(browser.known()).toBeNull();
});
