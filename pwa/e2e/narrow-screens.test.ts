import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { samplePassword } from './harness/school.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

school('the top bar is one row on screens of 375 and 320 px', async ({ device }) => {
  const { page } = await device();
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 667 });
    if (width === 375) await signInAt(page, '/viewpage-new', josna.username);
    else await page.reload();
    await page.getByRole('link', { name: 'Search' }).first().waitFor();
    const sizes = await page.evaluate(() => {
      const bar = document.querySelector('.top-bar');
      const tops = [...(bar?.children ?? [])].map((each) =>
        Math.round(each.getBoundingClientRect().top + each.clientHeight / 2),
      );
      return { rows: Math.max(...tops) - Math.min(...tops), wide: document.documentElement.scrollWidth };
    });
    expect(sizes.rows, `${width} px`).toBeLessThan(8);
    expect(sizes.wide).toBeLessThanOrEqual(width);
  }
});

school('the message after saving does not cover Save on a phone', async ({ device }) => {
  const { page } = await device();
  await signInAt(page, '/profile', josna.username);
  await page.getByLabel('Location', { exact: true }).fill('Kozhikode');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const toast = page.getByRole('dialog', { name: 'Message' }).or(page.locator('.toast')).first();
  await toast.getByText(vocabulary.profileUpdated).waitFor();
  await save.scrollIntoViewIfNeeded();
  const isCovered = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isCovered).toBe(false);
});

school(
  'the last step of a sign-up leads to the levels of the photo and the number',
  async ({ device, school: small, server }) => {
    const { page } = await device();
    const mobile = await mobileOf(small, 'Vishnu Prasad N.');
    await page.goto('/schoolmatesignupmain');
    await page.getByLabel('Phone number').fill(mobile.slice(3));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(messages.codeSent).waitFor();
    const code = page.getByRole('textbox', { name: '6-digit code' });
    await code.pressSequentially(await lastCode(server.dataDir, mobile));
    await page.getByText(messages.codeVerified).waitFor();
    await page.getByRole('textbox', { name: 'Username' }).fill('vishnu');
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Choose who can see them' }).click();
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/privacy');
    // Both levels are between the top of the screen and the tab bar.
    const bar = await page.getByRole('navigation', { name: 'School' }).boundingBox();
    for (const name of ['Photos', 'Mobile and WhatsApp']) {
      const level = await page.getByRole('group', { name }).boundingBox();
      expect(level?.y).toBeGreaterThan(0);
      expect(level?.y).toBeLessThan(bar?.y ?? 0);
    }
  },
);
