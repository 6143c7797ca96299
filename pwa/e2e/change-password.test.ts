import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { fillAdminSignIn, signIn, signInAdminAt, signInAt, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function save(page: Page, old: string, next: string, confirmed = next): Promise<void> {
  await field(page, 'Enter old password').fill(old);
  await field(page, 'Enter new password').fill(next);
  await field(page, 'Confirm new password').fill(confirmed);
  await button(page, 'Save password').click();
}

// Shows spec:routes.4, spec:landing.41, spec:landing.42, spec:landing.43, spec:landing.44, spec:landing.45
// Shows spec:landing.46, spec:landing.47, spec:landing.49, spec:landing.50, spec:landing.51, spec:landing.52
// Shows spec:rules.43, spec:access.9
// Shows decision:word-for-word
school('a schoolmate changes the password with the old one', async ({ device, server, school }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  const elsewhere = await school.desk.signIn(josna.username);
  await page.goto('/changepassword');
  // The screen needs a session: it shows the sign-in first and then returns here.
  await page.getByRole('textbox', { name: 'Username' }).fill(josna.username);
  await field(page, 'Password').fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: passwordWords.createNewPassword }).waitFor();
  await page.getByText('Set a new password to secure your account and continue playing!').waitFor();

  await save(page, '', '');
  await refusedAt(field(page, 'Enter old password'), messages.passwordRequired);
  await save(page, samplePassword, 'short');
  await refusedAt(field(page, 'Enter new password'), formMessages.passwordTooShort);
  await save(page, samplePassword, 'another new day', 'another new way');
  await refusedAt(field(page, 'Confirm new password'), 'New password and confirm password do not match.');
  await save(page, 'not my password', 'another new day');
  await refusedAt(field(page, 'Enter old password'), 'The old password is not right.');
  expect(await field(page, 'Enter new password').inputValue()).toBe('another new day');
  for (const name of ['Enter old password', 'Enter new password', 'Confirm new password']) {
    expect(await field(page, name).getAttribute('type')).toBe('password');
    await field(page, name).locator('..').getByRole('button', { name: 'Show password' }).click();
    expect(await field(page, name).getAttribute('type')).toBe('text');
  }

  await save(page, samplePassword, 'another new day');
  const popup = page.getByRole('dialog', { name: passwordWords.passwordReset });
  await popup.getByText("You're all set! Your password has been changed successfully.").waitFor();
  // It closes by itself, and the start page of who is signed in is the class.
  await popup.waitFor({ state: 'detached' });
  await page.waitForURL('**/viewpage-new');
  await school.desk.signIn(josna.username, 'another new day');
  // The other sessions end; this one stays.
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  expect((await fetch(`${server.address}/api/sync`, { headers })).status).toBe(401);
  expect(await page.evaluate(async () => (await fetch('/api/sync')).status)).toBe(200);

  await page.goto('/changepassword');
  await save(page, 'another new day', samplePassword);
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/viewpage-new');
});

// Shows spec:landing.48
school('the arrow returns to the page before', async ({ device }) => {
  const { page } = await device();
  await signInAt(page, '/changepassword', josna.username);
  await button(page, 'Back').click();
  await page.waitForURL('**/viewpage-new');
});

// Shows spec:rules.42
school('nothing is sent while the device does not know the number', async ({ device }) => {
  const { page, errors } = await device();
  await signIn(page, josna.username);
  // Every pull stores the number again, so pulls are blocked here.
  errors.expect(failedRequest);
  await page.route('**/api/sync**', (route) => route.abort());
  await page.goto('/changepassword');
  await button(page, 'Save password').waitFor();
  await page.evaluate(() => localStorage.removeItem('userMobile'));
  await save(page, samplePassword, 'another new day');
  await page.getByText('Mobile number not found. Please login again.').waitFor();
  expect(await field(page, 'Enter new password').inputValue()).toBe('another new day');
});

// Shows spec:landing.56
school('a schoolmate reaches the page from the profile and from the settings', async ({ device }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  for (const address of ['/profile', '/settings']) {
    await page.goto(address);
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.waitForURL('**/changepassword');
    await page.getByRole('heading', { name: 'Create new password' }).waitFor();
  }
});

// Shows spec:landing.48
school('a teacher changes the password from the profile or the settings', async ({ device, school }) => {
  await addTeacher(school.desk, leela);
  const { page, errors } = await device();
  await signInTeacher(page, leela.email, samplePassword);
  await page.goto('/teacher-profile');
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.waitForURL('**/changepassword');
  await button(page, 'Back').click();
  await page.waitForURL('**/teacher-profile');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Change password' }).click();
  errors.expect(failedRequest);
  await save(page, 'not my password', 'another new day');
  await refusedAt(field(page, 'Enter old password'), 'The old password is not right.');
  await save(page, samplePassword, 'another new day');
  await page.getByRole('dialog', { name: 'Password updated' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Your classes' }).waitFor();
  await signInTeacher((await device()).page, leela.email, 'another new day');
});

school('an admin changes the password from the page about their sign-in', async ({ device }) => {
  const { page } = await device({ wide: true });
  await signInAdminAt(page, '/sign-in-security', 'admin@school.example');
  await page.getByRole('link', { name: 'Change password' }).click();
  await save(page, samplePassword, 'another new day');
  await page.getByRole('dialog', { name: 'Password updated' }).getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/dashboard');
  const other = await device({ wide: true });
  await signInAdminAt(other.page, '/changepassword', 'admin@school.example', 'another new day');

  // The session ends while the form is open: the page says so, and leads to the admin's own sign-in and back.
  other.errors.expect(failedRequest);
  await other.page.evaluate(() => fetch('/api/session/sign-out', { method: 'POST' }));
  await save(other.page, 'another new day', samplePassword);
  await other.page.getByRole('link', { name: 'Sign in' }).click();
  await other.page.waitForURL('**/login?next=%2Fchangepassword');
  await fillAdminSignIn(other.page, 'admin@school.example', 'another new day');
  await other.page.getByRole('heading', { name: 'Create new password' }).waitFor();
});
