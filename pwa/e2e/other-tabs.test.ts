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
    Storage.prototype.getItem = function (name) {
      return this === localStorage ? (held[name] ?? null) : getItem.call(this, name);
    };
    window.addEventListener('thaw', () => {
      Storage.prototype.getItem = getItem;
      window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }));
    });
    // Blocks the storage event too, because it comes after the write.
    window.addEventListener('storage', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
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
