import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return small;
});

/**
 * Makes the tab read the present storage values from now on. It imitates a message that overtakes the write
 * that it reports. Returns a function that ends this.
 */
async function freezeStorage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held = { ...localStorage };
    const { getItem } = Storage.prototype;
    // Hides the storage event too, because it comes after the write. Stopping its propagation would be too late: on
    // the window, listeners run in the order in which they were added.
    const area = Object.getOwnPropertyDescriptor(StorageEvent.prototype, 'storageArea');
    Object.defineProperty(StorageEvent.prototype, 'storageArea', {
      ...area,
      get() {
        return this.isTrusted ? null : area?.get?.call(this);
      },
    });
    Storage.prototype.getItem = function (name) {
      return this === localStorage ? (held[name] ?? null) : getItem.call(this, name);
    };
    window.addEventListener('thaw', () => {
      Storage.prototype.getItem = getItem;
      if (area) Object.defineProperty(StorageEvent.prototype, 'storageArea', area);
      window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
    });
  });
  return async () => void (await page.evaluate(() => window.dispatchEvent(new Event('thaw'))));
}

school('signing out closes the class in another tab that still reads the old storage', async ({ device }) => {
  const { page, context, errors } = await device();
  await signIn(page, josna.username);
  const other = await context.newPage();
  await other.goto('/viewpage-new');
  await person(other, vishnu.name).waitFor();
  errors.expect(failedRequest);
  const thaw = await freezeStorage(other);
  await page.getByRole('button', { name: /Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await other.getByLabel('Username').waitFor();
  await thaw();
  await other.getByLabel('Username').waitFor();
  expect(await other.getByText(vishnu.name).count()).toBe(0);
});

school(
  'another tab never shows the first person’s class after another person signed in',
  async ({ device }) => {
    const { page, context, errors } = await device();
    await signIn(page, josna.username);
    const other = await context.newPage();
    await other.goto('/viewpage-new');
    await person(other, `${josna.name} (you)`).waitFor();
    errors.expect(failedRequest);
    const thaw = await freezeStorage(other);
    await signIn(page, vishnu.username);
    await other.getByLabel('Username').waitFor();
    await thaw();
    await other.goto('/viewpage-new');
    await person(other, `${vishnu.name} (you)`).waitFor();
  },
);

/** Leaves every database as a tab does that is closed while it erases them: empty, and not deleted. */
async function emptyDatabases(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      const writing = db.transaction([...db.objectStoreNames], 'readwrite');
      await Promise.all([...db.objectStoreNames].map((table) => done(writing.objectStore(table).clear())));
      db.close();
    }
  });
}

school(
  'a class is downloaded again after a tab was closed in the middle of erasing it',
  async ({ device }) => {
    const { page, context } = await device();
    await signIn(page, josna.username);
    await person(page, `${josna.name} (you)`).waitFor();
    await emptyDatabases(page);
    const other = await context.newPage();
    await other.goto('/viewpage-new');
    await other.getByText('Loading school details...').waitFor();
    // The first tab is the one that syncs. It notices with its next pull.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await person(other, `${josna.name} (you)`).waitFor();
    await person(page, `${josna.name} (you)`).waitFor();
  },
);
