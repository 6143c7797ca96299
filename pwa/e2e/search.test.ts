import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, openInside, person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { sampleStory as sample } from './harness/sample-story.ts';
import { signIn, signInTeacher } from './harness/sign-in.ts';
import { sampleAccounts } from './harness/tour.ts';
import { failedRequest } from './harness/watch.ts';

type Box = { y: number; height: number };
const { name, username, password } = sampleAccounts.schoolmate;
const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, place, class or number' });
const found = (page: Page) => page.getByRole('list', { name: 'Found people' }).getByRole('button');
const search = async (page: Page, typed: string) => {
  await field(page).fill(typed);
  await page
    .getByRole('status')
    .filter({ hasText: /found$|^No one/ })
    .first()
    .waitFor();
};

async function isFocused(page: Page): Promise<void> {
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
}

/** Waits for the whole school; the other batches load in the background. */
async function allHere(page: Page): Promise<void> {
  await page.getByText(/ on this device by name, place, class or number/).waitFor();
  await page
    .getByText(/^\d+ of \d+ batches are on this device/)
    .waitFor({ state: 'detached', timeout: 60_000 });
}

// Shows spec:routes.44
// Shows decision:icons
sample(
  'a person is found on a phone by the sound of their name, also without a network',
  async ({ device }) => {
    const { page, context, errors } = await device({ online: false });
    await signIn(page, username, password);
    await person(page, name).waitFor();
    // Others know her by her earlier name.
    await page.goto('/profile');
    await page.getByLabel('Name at school').fill('Anjali Das');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(vocabulary.profileUpdated).first().waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await isFocused(page);
    await allHere(page);
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await search(page, 'anjaly menen');
    await expect.poll(() => found(page).first().textContent()).toContain(`${name} (you)`);
    // A reload without a network keeps the typed words.
    await page.waitForURL(/q=anjaly/);
    await page.reload();
    await expect.poll(() => found(page).first().textContent()).toContain(name);
    await found(page).first().click();
    await card(page, name).waitFor();
    await page.goBack();
    await card(page, name).waitFor({ state: 'detached' });
    await expect.poll(() => field(page).inputValue()).toBe('anjaly menen');
    await search(page, 'nobody whatever');
    await page.getByText(searchWords.noOneText).waitFor();
    await page.getByRole('link', { name: 'See all batches' }).click();
    await page.getByRole('heading', { name: 'All Batches' }).waitFor();
  },
);

async function scrollDown(page: Page): Promise<{ row: Locator; name: string }> {
  const drawn = () => found(page).count();
  for (const rows of [20, 30, 40]) {
    await found(page).last().scrollIntoViewIfNeeded();
    await expect.poll(drawn).toBeGreaterThanOrEqual(rows);
  }
  const row = found(page).nth(24);
  await row.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  return { row, name: (await row.locator('.list-row-title').textContent()) ?? '' };
}

for (const wide of [false, true]) {
  sample(
    `the search of a ${wide ? 'desktop' : 'phone'} restores its words and scroll position after a return`,
    async ({ visit }) => {
      const { page } = await visit('/search', { wide });
      await allHere(page);
      await search(page, 'an');
      await page.waitForURL(/q=an$/);
      const { row, name: opened } = await scrollDown(page);
      const isThere = async () => {
        expect(await field(page).inputValue()).toBe('an');
        expect(await row.locator('.list-row-title').textContent()).toBe(opened);
        const box = await row.boundingBox();
        const height = page.viewportSize()?.height ?? 0;
        expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(40);
      };
      // Returns from a card, also after a reload, as phones reload a page that was in the background.
      await row.click();
      await card(page, opened).waitFor();
      await page.reload();
      await card(page, opened).waitFor();
      await page.keyboard.press('Escape');
      await card(page, opened).waitFor({ state: 'detached' });
      await expect.poll(isThere).toBe(undefined);
      // Returns from another screen, by keyboard. On a desktop its link is at the top.
      await page.getByRole('link', { name: 'Class room' }).evaluate((link: HTMLElement) => link.click());
      await person(page, name).waitFor();
      await page.goBack();
      await field(page).waitFor();
      await expect.poll(isThere).toBe(undefined);
      await page.reload();
      await expect.poll(isThere).toBe(undefined);
      // A new visit begins at the top.
      await page.getByRole('link', { name: 'Class room' }).evaluate((link: HTMLElement) => link.click());
      await person(page, name).waitFor();
      await page.getByRole('link', { name: 'Search' }).click();
      await isFocused(page);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    },
  );
}

sample('words typed just before leaving the screen are still there after a return', async ({ visit }) => {
  const { page } = await visit('/search');
  await search(page, name);
  await found(page).first().click();
  await card(page, name).waitFor();
  await page.reload();
  await card(page, name).waitFor();
  await page.keyboard.press('Escape');
  await card(page, name).waitFor({ state: 'detached' });
  await expect.poll(() => field(page).inputValue()).toBe(name);
});

sample('a screen that is opened just after typing stays open, though it loads slowly', async ({ visit }) => {
  const { page } = await visit('/search');
  await search(page, name);
  await found(page).first().waitFor();
  await page.route('**/assets/*.js', async (route) => {
    // Longer than the pause after which the address follows the typed words.
    await pause(800);
    await route.continue();
  });
  await field(page).fill('an');
  await openInside(page, '/profile');
  await page.getByRole('heading', { name: 'Edit profile' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
});

sample(
  'on a narrow screen a place is shown below the name, and no class breaks across lines',
  async ({ visit }) => {
    const { page } = await visit('/search');
    await search(page, name);
    const row = found(page).first();
    const above = (upper: Box, lower: Box) => upper.y + upper.height <= lower.y;
    const boxOf = async (part: string) => {
      const box = await row.locator(part).first().boundingBox();
      if (!box) throw new Error(`There is no ${part}.`);
      return box;
    };
    const isBelow = async () => above(await boxOf('.list-row-text'), await boxOf('.found-home'));
    await expect.poll(isBelow).toBe(false);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(isBelow).toBe(true);
    const line = await boxOf('.list-row-title');
    expect((await boxOf('.found-place')).height).toBeLessThan(line.height * 1.5);
  },
);

sample('on a desktop `/` opens the search, and the arrows move through the results', async ({ visit }) => {
  const { page } = await visit('/viewpage-new', { wide: true });
  await person(page, name).waitFor();
  await page.keyboard.press('/');
  await isFocused(page);
  await allHere(page);
  await page.keyboard.type('thrissur');
  await page.waitForURL(/q=thrissur/);
  await found(page).nth(1).waitFor();
  const names = (await found(page).locator('.list-row-title').allTextContents()).slice(0, 2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await card(page, names[1] ?? '').waitFor();
  await page.keyboard.press('Escape');
  await card(page, names[1] ?? '').waitFor({ state: 'detached' });
  // In a field `/` is a letter like any other.
  await field(page).fill('');
  await field(page).pressSequentially('10/');
  expect(await field(page).inputValue()).toBe('10/');
});

sample('a teacher is found by the subject and can search', async ({ device }) => {
  const { page } = await device();
  const { email, password: secret } = sampleAccounts.teacher;
  await signInTeacher(page, email, secret);
  await page.getByRole('link', { name: 'Search' }).click();
  await allHere(page);
  await search(page, 'lila kuryan');
  await expect.poll(() => found(page).first().textContent()).toContain('Leela Kurian');
  await search(page, 'anjali das');
  await expect.poll(() => found(page).first().textContent()).toContain(name);
  await found(page).first().click();
  await card(page, name).getByText(messages.formerly('Anjali Das')).waitFor();
});
