import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);
const typed = '98472 10128';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const codeBox = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function askForCode(page: Page): Promise<void> {
  await phone(page).fill(typed);
  await button(page, 'Send OTP').click();
  await page.getByText(messages.codeSent).waitFor();
}

async function verify(page: Page, server: RunningServer): Promise<void> {
  await codeBox(page).pressSequentially(await lastCode(server.dataDir, josna.mobile));
}

async function choose(page: Page, first: string, second = first): Promise<void> {
  await password(page, 'Create new password').fill(first);
  await password(page, 'Confirm new password').fill(second);
  await button(page, 'Reset Password').click();
}

// Shows spec:routes.24, spec:landing.40, spec:states.15, spec:states.17, spec:rules.41
school('a person resets a forgotten password and signs in with the new one', async ({ device, server }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await page.goto('/schoolmatesigninmain');
  await button(page, 'Forgot password').click();
  await askForCode(page);
  await verify(page, server);
  await page.waitForURL('**/resetpassword');
  expect(page.url()).not.toContain('0128');
  // A reload during the steps loses nothing.
  await page.reload();
  await choose(page, 'password123');
  await refusedAt(password(page, 'Create new password'), serverWords.passwordTooCommon);
  await choose(page, 'a brand new day');
  await page.waitForURL('**/successmsg');
  // The start page follows by itself.
  await page.waitForURL((url) => url.pathname === '/');
  await button(page, 'Sign in').waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('0128');
  await signIn(page, josna.username, 'a brand new day');
});

// Shows spec:landing.32, spec:landing.39, spec:landing.55, spec:states.11, spec:states.16
school('each back arrow returns to the step before with the number', async ({ device, server }) => {
  const { page } = await device();
  await page.goto('/schoolmatesigninmain');
  await button(page, 'Forgot password').click();
  await button(page, 'Back').click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await button(page, 'Forgot password').click();
  await askForCode(page);
  await button(page, 'Change number').click();
  expect(await phone(page).inputValue()).toBe('+919847210128');
  await button(page, 'Send OTP').click();
  await page.getByText(messages.codeSent).waitFor();
  await verify(page, server);
  await page.waitForURL('**/resetpassword');

  await button(page, 'Back').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('dialog', { name: signUpWords.forgotPassword }).waitFor();
  expect(await phone(page).inputValue()).toBe('+919847210128');
  // Closing resets everything, also after a reload.
  await button(page, 'Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await button(page, 'Sign in').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.goto('/successmsg');
  await button(page, 'Back').click();
  await page.getByRole('dialog', { name: signUpWords.forgotPassword }).waitFor();
  expect(await phone(page).inputValue()).toBe('+91');
});

school(
  'the forgot step is also a page of its own, and the code survives a reload',
  async ({ device, server }) => {
    const { page } = await device({ wide: true });
    await page.goto('/forgotpassword');
    await page.getByRole('heading', { name: signUpWords.forgotPassword }).waitFor();
    await askForCode(page);
    await page.reload();
    await page.getByText(/\+•+0128/).waitFor();
    await button(page, 'Change number').click();
    await askForCode(page);
    await verify(page, server);
    await page.waitForURL('**/resetpassword');
    await choose(page, samplePassword);
    await page.waitForURL('**/successmsg');
  },
);

school(
  'a proof is used once, and a second new password needs another code',
  async ({ device, server, school }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await page.goto('/forgotpassword');
    await askForCode(page);
    await verify(page, server);
    await page.waitForURL('**/resetpassword');
    await page.context().clearCookies();
    await choose(page, 'another new day');
    await page.getByText('Your number is no longer confirmed. Ask for a new code.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new code' }).waitFor();
    // The password is unchanged.
    await school.desk.signIn(josna.username);
  },
);

school(
  'a number without an account is reported after the code, and leads to the sign-up',
  async ({ device, server }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    await page.goto('/forgotpassword');
    await phone(page).fill('98470 99100');
    await button(page, 'Send OTP').click();
    await page.getByText(messages.codeSent).waitFor();
    await codeBox(page).pressSequentially(await lastCode(server.dataDir, '+919847099100'));
    await page.getByText('There is no account with this number yet. Sign up first.').waitFor();
    await button(page, 'Go to sign up').click();
    await page.waitForURL('**/schoolmatesignupmain');
    await page.getByRole('dialog', { name: "Let's get started" }).waitFor();
  },
);

school('the keyboard alone resets a password', async ({ device, server }) => {
  const { page } = await device({ wide: true });
  const keys = page.keyboard;
  await page.goto('/schoolmatesigninmain');
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Username');
  for (const next of ['Password', 'Show password', 'Sign in', 'Forgot password']) {
    await keys.press('Tab');
    expect(await focused(page)).toBe(next);
  }
  await keys.press('Enter');
  await expect.poll(() => focused(page)).toBe('Phone number');
  await keys.press('End');
  await keys.type('9847210128');
  await keys.press('Enter');
  await page.getByText(messages.codeSent).waitFor();
  await expect.poll(() => focused(page)).toBe('6-digit code');
  await keys.type('12');
  await keys.press('Backspace');
  await keys.press('Backspace');
  await keys.type(await lastCode(server.dataDir, josna.mobile));
  await page.waitForURL('**/resetpassword');
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await keys.press('Tab');
  expect(await focused(page)).toBe('Create new password');
  await keys.type(samplePassword);
  await keys.press('Tab');
  await keys.press('Tab');
  expect(await focused(page)).toBe('Confirm new password');
  await keys.type(samplePassword);
  await keys.press('Enter');
  await page.waitForURL('**/successmsg');
});

/** Returns the name of the focused element as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return '';
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
    return at.getAttribute('aria-label') ?? labels[0]?.textContent ?? at.textContent;
  });
