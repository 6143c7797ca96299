import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { hasBegunToWait, stopClock } from './harness/clock.ts';
import { lastCode } from './harness/codes.ts';
import { samplePassword } from './harness/school.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { fillTeacher, leela } from './harness/teachers.ts';

/** Screens that continue by themselves, checked to the millisecond. */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Expects the page to stay until the last millisecond and then to navigate. */
async function leavesAfter(page: Page, delay: number, path: string): Promise<void> {
  const before = page.url();
  await hasBegunToWait(page, delay);
  await page.clock.runFor(delay - 1);
  expect(page.url()).toBe(before);
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === path);
}

// Shows spec:limits.14
school('the page leaves two seconds after a teacher registered', async ({ device }) => {
  const { page } = await device();
  await page.goto('/register-teacher');
  await fillTeacher(page, { ...leela, email: 'soon@school.example' });
  await stopClock(page);
  await button(page, 'Register').click();
  await page.getByText(serverWords.teacherRegistered).waitFor();
  await leavesAfter(page, 2000, '/login-teacher');
});

// Shows spec:limits.15
school('the page leaves three seconds after a new password was set', async ({ device, server }) => {
  const { page } = await device();
  await page.goto('/forgotpassword');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(josna.mobile);
  await button(page, 'Send OTP').click();
  await page.getByText(messages.codeSent).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(server.dataDir, josna.mobile));
  await field(page, 'Create new password').fill(samplePassword);
  await field(page, 'Confirm new password').fill(samplePassword);
  await stopClock(page);
  await button(page, 'Reset Password').click();
  await page.getByRole('heading', { name: passwordWords.passwordReset }).waitFor();
  await leavesAfter(page, 3000, '/');
});

// Shows spec:limits.16
school('the page leaves three seconds after the password was changed', async ({ device }) => {
  const { page } = await device();
  await signInAt(page, '/changepassword', josna.username);
  for (const name of ['Enter old password', 'Enter new password', 'Confirm new password'])
    await field(page, name).fill(samplePassword);
  await stopClock(page);
  await button(page, 'Save password').click();
  await page.getByRole('dialog', { name: passwordWords.passwordReset }).waitFor();
  await leavesAfter(page, 3000, '/viewpage-new');
});
