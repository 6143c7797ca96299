import { afterEach, expect, test, vi } from 'vitest';
import { deviceCookie, knownDevice } from '#local/session/device-cookie.ts';
import { rememberPerson, signedInHere } from '#local/session/storage-keys.ts';

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

/** Begins the guard with the directory of the person open; tells it how many edits the database holds, which may be a new one. */
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

test('so does a new database while what else is kept has not gone yet; edits in it count', async () => {
  const browser = aBrowser();
  rememberPerson(person);
  const count = await guarded();
  count(2);
  count(0, true);
  expect(browser.known()).toEqual({ person, waiting: 2 });
  count(1, true);
  expect(browser.known()).toEqual({ person, waiting: 1 });
});

test('the number of somebody else is none of theirs', async () => {
  const other = { kind: 'teacher', id: 'teacher-000000001' } as const;
  const browser = aBrowser(deviceCookie({ person: other, waiting: 2 }).split(';')[0]);
  rememberPerson(person);
  await guarded();
  expect(browser.known()).toEqual({ person, waiting: 0 });
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
