import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { lastCode } from './harness/codes.ts';
import { samplePassword } from './harness/school.ts';
import { onlineStory } from './harness/story.ts';
import { tourClassRoom, tourDashboard, tourDoors, tourTakes, tourTeacher } from './harness/tour.ts';
import { failedRequest } from './harness/watch.ts';

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

sample(
  'before the sign-in axe objects to nothing, and nothing is cut',
  tourTakes,
  async ({ device, server }) => {
    const { page } = await device();
    await tourDoors(page, server, '+919847088001', expectAccessible);
  },
);

sample('in the class room axe objects to nothing, and nothing is cut', tourTakes, async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await tourClassRoom(page, expectAccessible);
});

sample("at the teacher's axe objects to nothing, and nothing is cut", tourTakes, async ({ device }) => {
  const { page } = await device();
  await tourTeacher(page, expectAccessible);
});

sample('on the dashboard axe objects to nothing, and nothing is cut', tourTakes, async ({ device }) => {
  const { page } = await device({ wide: true });
  await tourDashboard(page, expectAccessible);
});

sample('a sign-up needs no pointer', async ({ device, server }) => {
  const { page } = await device({ wide: true });
  const mobile = '+919847088002';
  await page.goto('/');
  await tabTo(page, 'Sign up');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Phone number');
  await page.keyboard.type('98470 88002');
  await page.keyboard.press('Enter');
  await page.getByText(messages.codeSent).waitFor();
  await expectFocus(page, 'One-time code');
  await page.keyboard.type(await lastCode(server.dataDir, mobile));
  await page.keyboard.press('Enter');
  await page.getByText(messages.codeVerified).waitFor();
  await expectFocus(page, 'Username');
  await page.keyboard.type('keyboard_only');
  await page.keyboard.press('Tab');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByText(messages.signUpDone).waitFor();
  await tabTo(page, 'Go to sign in');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, 'Sign up');
});

const mostTabs = 30;

/** Presses Tab until it stands where it is wanted, as somebody without a pointer does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name);
}

async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    const labels = focused?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return label || (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
  });
}
