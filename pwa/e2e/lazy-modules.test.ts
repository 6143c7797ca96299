import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Screens while a lazy module is loading or fails to load (ui/lazy-module.ts). */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

/** One file holds the menu, the notices and others. */
const chunk = '**/assets/idle-*.js';
const profileMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });

school('a press while the menu is loading opens it once it has loaded', async ({ device }) => {
  const { page } = await device();
  const held: Route[] = [];
  await page.route(chunk, (route) => void held.push(route));
  await signIn(page, josna.username);
  await profileMenu(page).focus();
  // Presses twice, as a person does when nothing happens.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  expect(await profileMenu(page).getAttribute('aria-expanded')).toBe('false');
  expect(await profileMenu(page).evaluate((button) => button === document.activeElement)).toBe(true);

  for (const route of held) await route.continue();
  await page.getByRole('menu').waitFor();
  await expect.poll(() => profileMenu(page).getAttribute('aria-expanded')).toBe('true');
  const first = page.getByRole('menuitem').first();
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect
    .poll(() => profileMenu(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
});

school('a module that fails to load shows a message, and a later press loads it', async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await page.route(chunk, (route) => route.abort());
  await signIn(page, josna.username);
  await profileMenu(page).click();
  // The alert is a lazy module that is missing too.
  await page.getByRole('alert').getByText(messages.chunkLoadFailed).waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);

  await page.unroute(chunk);
  await profileMenu(page).click();
  await page.getByRole('menu').waitFor();
});
