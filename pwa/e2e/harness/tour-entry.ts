import { delays } from '@memcherrish/shared/domain/limits.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Page } from 'playwright';
import { lastCode } from './codes.ts';
import type { RunningServer } from './server.ts';
import { signIn, signInAt } from './sign-in.ts';
import type { Stop } from './tour.ts';

export interface Known {
  username: string;
  password: string;
  /** E.164. */
  mobile: string;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/**
 * Visits a forgotten password, in the modal and as a page, and the sign-in by code. The password stays the
 * same.
 */
export async function tourForgotPassword(
  page: Page,
  server: RunningServer,
  { mobile, password }: Known,
  stop: Stop,
): Promise<void> {
  await page.goto('/memcherrishsignin');
  await button(page, 'Continue').click();
  await page.getByText(formMessages.invalidPhone).waitFor();
  await stop(page, 'phone-sign-in-refused');
  await page.goto('/schoolmatesigninmain');
  await button(page, 'Forgot password').click();
  await button(page, 'Send OTP').click();
  await page.getByText(messages.enterPhone).waitFor();
  await stop(page, 'forgot-refused');
  await page.goto('/forgotpassword');
  await heading(page, signUpWords.forgotPassword).waitFor();
  await stop(page, 'forgot-page');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(mobile);
  await button(page, 'Send OTP').click();
  await page.getByText(messages.codeSent).waitFor();
  await stop(page, 'forgot-code');
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await code.pressSequentially(await lastCode(server.dataDir, mobile));
  await heading(page, passwordWords.resetPassword).waitFor();
  await stop(page, 'reset');
  await button(page, 'Reset Password').click();
  await page.getByText(passwordWords.resetMismatch).waitFor();
  await stop(page, 'reset-refused');
  await field(page, 'Create new password').fill(password);
  await field(page, 'Confirm new password').fill(password);
  await stay(page);
  await button(page, 'Reset Password').click();
  await heading(page, passwordWords.passwordReset).waitFor();
  await stop(page, 'reset-done');
  await page.goto('/number-back');
  await page.getByLabel(numberWords.oldNumber).waitFor();
  await stop(page, 'number-back');
}

/** Changes the password with the old one, to the same value. */
export async function tourChangePassword(
  page: Page,
  { username, password }: Known,
  stop: Stop,
): Promise<void> {
  await signInAt(page, '/changepassword', username, password);
  await heading(page, passwordWords.createNewPassword).waitFor();
  await stop(page, 'change-password');
  await button(page, 'Save password').click();
  await page.getByText(messages.passwordRequired).first().waitFor();
  await stop(page, 'change-password-refused');
  await field(page, 'Enter old password').fill(password);
  await field(page, 'Enter new password').fill(password);
  await field(page, 'Confirm new password').fill(password);
  await stay(page);
  await button(page, 'Save password').click();
  await page.getByRole('dialog', { name: passwordWords.passwordReset }).waitFor();
  await stop(page, 'password-changed');
}

/** Visits the page of a link, open and closed, and the question before a listing is removed. */
async function tourLink(page: Page, stop: Stop): Promise<void> {
  await page.goto('/claim');
  await heading(page, claimWords.closed.unknown.title).waitFor();
  await stop(page, 'link-closed');
  const place = {
    name: 'Esha Kurian',
    division: '10-A',
    batch: '2012 - 2013',
    schoolName: "St. Mary's",
    schoolImage: null,
  };
  const json = { state: 'open', ...place, inviter: 'Anjali Menon', expiresAt: '2099-01-01T00:00:00.000Z' };
  const headers = { [ownAnswer.name]: ownAnswer.value };
  await page.route(`**${paths.claimLink}`, (route) => route.fulfill({ json, headers }));
  await page.goto('/claim/an-id#a-link');
  await button(page, claimWords.yes).waitFor();
  await stop(page, 'link');
  await button(page, claimWords.removeMe).click();
  await page.getByRole('alertdialog', { name: claimWords.removeTitle }).waitFor();
  await stop(page, 'remove-me');
  await button(page, 'Cancel').click();
  await page.unroute(`**${paths.claimLink}`);
}

/**
 * Visits the way from looking for a school to the request, as a visitor and then as a signed-in schoolmate.
 */
export async function tourFindSchool(page: Page, { username, password }: Known, stop: Stop): Promise<void> {
  await tourLink(page, stop);
  await page.goto('/schoolmate-homepage');
  await button(page, 'Find previous schools and classes').waitFor();
  await stop(page, 'find-school-guest');
  await button(page, 'Find previous schools and classes').click();
  await page.getByRole('list', { name: 'Schools' }).getByRole('button').first().waitFor();
  await stop(page, 'pick-school');
  await page.getByRole('textbox', { name: 'Search schools' }).fill('nowhere at all');
  await page.getByText(findSchoolWords.noSchoolMatches).last().waitFor();
  await stop(page, 'pick-school-none');
  await page.getByRole('textbox', { name: 'Search schools' }).fill('');
  await page.getByRole('list', { name: 'Schools' }).getByRole('button').first().click();
  await heading(page, 'Pick your batch').waitFor();
  await stop(page, 'pick-batch');
  await page.getByRole('list', { name: 'Batches' }).getByRole('button').last().click();
  await heading(page, 'Pick your division').waitFor();
  await stop(page, 'pick-division');
  await page.getByRole('list', { name: 'Divisions' }).getByRole('button').last().click();
  await heading(page, 'Request to Join').waitFor();
  const form = page.url();
  await page.getByText(findSchoolWords.signInToAsk).waitFor();
  await stop(page, 'request-sign-in');
  await signIn(page, username, password);
  await page.goto(form);
  await button(page, 'Send Request').click();
  await button(page, 'Withdraw').waitFor();
  await stop(page, 'own-requests');
  await button(page, 'Withdraw').click();
  await page.getByText(messages.requestWithdrawn).waitFor();
  await stop(page, 'request-withdrawn');
}

/** Stops the timer that leaves the page after three seconds. */
async function stay(page: Page): Promise<void> {
  await page.evaluate((delay) => {
    const later = window.setTimeout.bind(window);
    const patient = (work: TimerHandler, ms?: number) => (ms === delay ? 0 : later(work, ms));
    Reflect.set(window, 'setTimeout', patient);
  }, delays.afterPasswordChange);
}
