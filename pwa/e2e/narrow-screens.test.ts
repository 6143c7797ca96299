import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { expect } from 'vitest';
import { signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

school.for([375, 320])('the top bar is one row on a screen of %i px', async (width, { device }) => {
  const { page } = await device();
  await page.setViewportSize({ width, height: 667 });
  await signInAt(page, '/viewpage-new', josna.username);
  await page.getByRole('link', { name: 'Search' }).first().waitFor();
  const sizes = await page.evaluate(() => {
    const bar = document.querySelector('.top-bar');
    const tops = [...(bar?.children ?? [])].map((each) =>
      Math.round(each.getBoundingClientRect().top + each.clientHeight / 2),
    );
    return { rows: Math.max(...tops) - Math.min(...tops), wide: document.documentElement.scrollWidth };
  });
  expect(sizes.rows).toBeLessThan(8);
  expect(sizes.wide).toBeLessThanOrEqual(width);
});

school('the message after saving does not cover Save on a phone', async ({ device }) => {
  const { page } = await device();
  await signInAt(page, '/profile', josna.username);
  await page.getByLabel('Location', { exact: true }).fill('Kozhikode');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const toast = page.getByRole('dialog', { name: 'Message' }).or(page.locator('.toast')).first();
  await toast.getByText(ownWords.profileUpdated).waitFor();
  await save.scrollIntoViewIfNeeded();
  const isCovered = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isCovered).toBe(false);
});
