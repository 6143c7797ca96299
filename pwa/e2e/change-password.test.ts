import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { fillAdminSignIn, signInAdminAt, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function save(page: Page, old: string, next: string): Promise<void> {
  await field(page, 'Enter old password').fill(old);
  await field(page, 'Enter new password').fill(next);
  await field(page, 'Confirm new password').fill(next);
  await button(page, 'Save password').click();
}

// Shows spec:routes.4, spec:access.9
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
  await save(page, 'not my password', 'another new day');
  await refusedAt(field(page, 'Enter old password'), 'The old password is not right.');
  await save(page, samplePassword, 'another new day');
  await page.getByRole('dialog', { name: passwordWords.passwordReset }).waitFor();
  await page.waitForURL('**/viewpage-new');
  await school.desk.signIn(josna.username, 'another new day');
  // The other sessions end; this one stays.
  const headers = { authorization: `Bearer ${elsewhere.token}` };
  expect((await fetch(`${server.address}/api/sync`, { headers })).status).toBe(401);
  expect(await page.evaluate(async () => (await fetch('/api/sync')).status)).toBe(200);
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
