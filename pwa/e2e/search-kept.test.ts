import { lease } from '@memcherrish/shared/domain/limits.ts';
import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { fillSignIn, signIn } from './harness/sign-in.ts';
import { enlist, josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The search keeps its index while the directory is unchanged, and no longer. */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, place, class or number' });
const found = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Found people' }).getByRole('button', { name });
const toSearch = (page: Page) => page.getByRole('link', { name: 'Search' }).click();
const toClass = (page: Page) => page.getByRole('link', { name: 'Class room' }).click();

/** Counts the rosters that are read one by one, as the search reads them. */
function countReads(): void {
  const get = IDBObjectStore.prototype.get;
  Object.assign(globalThis, { rostersRead: 0 });
  IDBObjectStore.prototype.get = function (key) {
    if (this.name === 'rosters')
      Object.assign(globalThis, { rostersRead: Reflect.get(globalThis, 'rostersRead') + 1 });
    return get.call(this, key);
  };
}
const clearReads = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { rostersRead: 0 }));
const reads = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'rostersRead')));

school(
  'a returning person can search at once, and finds no one who was removed',
  async ({ device, school }) => {
    const { page } = await device();
    await page.addInitScript(countReads);
    await signIn(page, josna.username);
    await person(page, 'Tijo Kallookkaran').waitFor();
    await clearReads(page);
    await toSearch(page);
    await field(page).fill('tijo');
    await found(page, 'Tijo Kallookkaran').waitFor();
    expect(await reads(page)).toBe(1);

    await toClass(page);
    await person(page, 'Tijo Kallookkaran').waitFor();
    await clearReads(page);
    await toSearch(page);
    await field(page).fill('amal krishna');
    await found(page, 'Amal Krishna').waitFor();
    expect(await reads(page)).toBe(0);

    // The screen is open while he is removed from the list and another person is added.
    await school.desk.takeOff(school, 'Amal Krishna');
    await page.getByText(searchWords.noOneText).waitFor();
    await field(page).fill('zubaida');
    await page.getByText(searchWords.noOneText).waitFor();
    await enlist(school, { name: 'Zubaida Rahman', mobile: '+919847012399', place: 'Ollur' });
    await found(page, 'Zubaida Rahman').waitFor();

    // Another screen is open meanwhile.
    await toClass(page);
    await person(page, 'Zubaida Rahman').waitFor();
    await school.desk.takeOff(school, 'Zubaida Rahman');
    await person(page, 'Zubaida Rahman').waitFor({ state: 'detached' });
    await toSearch(page);
    await field(page).fill('zubaida');
    await page.getByText(searchWords.noOneText).waitFor();
  },
);

school(
  'the next person who signs in on the same page searches only their own data',
  async ({ device, school }) => {
    const other = 'Vishnu Prasad N.';
    await school.desk.signUp(await mobileOf(school, other), 'vishnu');
    const { page } = await device();
    await signIn(page, josna.username);
    await person(page, other).waitFor();
    await toSearch(page);
    await field(page).fill('josna');
    await found(page, `${josna.name} (you)`).waitFor();
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Signout' }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL('**/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await fillSignIn(page, 'vishnu');
    await person(page, josna.name).waitFor();
    await toSearch(page);
    await field(page).fill('josna');
    await found(page, josna.name).waitFor();
    expect(await found(page, '(you)').count()).toBe(0);
    await field(page).fill('vishnu');
    await found(page, `${other} (you)`).waitFor();
  },
);

school(
  'a long list grows with scrolling and starts at the top again with the next letter',
  async ({ device }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await toSearch(page);
    await field(page).fill('10-A');
    const rows = page.getByRole('list', { name: 'Found people' }).getByRole('listitem');
    const all = Number(await rows.first().getAttribute('aria-setsize'));
    expect(all).toBeGreaterThan(40);
    // Waits until the typing has paused.
    await page.waitForURL(/q=10-A/);
    for (let row = 0; row < all; row += 1) {
      await page.keyboard.press('ArrowDown');
      await rows.nth(row).locator('button:focus').waitFor();
    }
    expect(await rows.count()).toBe(all);
    await field(page).fill('10');
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(40);
  },
);

school(
  'after thirty days without contact the search finds no one, on a screen that stayed open',
  async ({ device }) => {
    const { page, context, errors } = await device();
    await page.clock.install();
    await signIn(page, josna.username);
    await toSearch(page);
    await field(page).fill('josna');
    await found(page, josna.name).waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.clock.fastForward(lease + 60_000);
    await page.getByText(searchWords.nothingHere).waitFor();
    expect(await found(page, josna.name).count()).toBe(0);
  },
);
