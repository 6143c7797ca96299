import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { Page } from 'playwright';
import { boxes, person } from './class-room.ts';
import { lastCode } from './codes.ts';
import { classList } from './files.ts';
import { samplePassword } from './school.ts';
import type { RunningServer } from './server.ts';
import { askToSignOut, signIn, signInAdmin, signInTeacher } from './sign-in.ts';

/** A tour stops at a dozen screens, so on a busy machine it takes longer than one test may. */
export const tourTakes = { timeout: 120_000 };

/** A stop of the tour, with the name of the screen. */
export type Stop = (page: Page, screen: string) => Promise<void>;

export const sampleAccounts = {
  admin: { email: 'admin@example.org', password: 'staff-room-key' },
  schoolmate: { name: 'Anjali Menon', username: 'anjali_menon', password: 'back-bench-2009' },
  teacher: { email: 'leela.kurian@example.org', password: 'chalk-and-duster' },
} as const;

/** A classmate with a photo of school days beside the present one. */
const withSchoolDays = 'Basil Kurian';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Opens an address inside the app, without loading the app again, and waits until the screen before is gone. The
 * address must belong to another screen.
 */
export async function openInside(page: Page, address: string): Promise<void> {
  const before = await page.locator('main > *').first().elementHandle();
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction((old) => !old?.isConnected, before);
}

/** Visits every screen before the sign-in, with its modals; `newcomer` (E.164) signs up on the way. */
export async function tourSignIn(
  page: Page,
  server: RunningServer,
  newcomer: string,
  stop: Stop,
): Promise<void> {
  await page.goto('/');
  await button(page, 'Sign in').waitFor();
  await stop(page, 'landing');
  await button(page, 'Sign in').click();
  await page.getByRole('dialog').waitFor();
  await stop(page, 'sign-in');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(formMessages.usernameRequired).waitFor();
  await stop(page, 'sign-in-refused');
  await page.goto('/schoolmatesignupmain');
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor();
  await stop(page, 'sign-up-number');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(newcomer);
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await stop(page, 'sign-up-code');
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await code.pressSequentially(await lastCode(server.dataDir, newcomer));
  await page.getByText(messages.codeVerified).waitFor();
  await stop(page, 'sign-up-credentials');
  await page.getByLabel('Your name').fill('Meera Looking');
  await page.getByRole('textbox', { name: 'Username' }).fill(`newcomer_${newcomer.slice(-4)}`);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByText(signUpWords.signUpDone).waitFor();
  await stop(page, 'sign-up-done');
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Admin login' }).waitFor();
  await stop(page, 'admin-login');
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Admin Registration' }).waitFor();
  await button(page, 'Register').click();
  await page.getByText(messages.required).first().waitFor();
  await stop(page, 'admin-register-refused');
  await page.goto('/login-teacher');
  await page.getByRole('heading', { name: 'Teacher login' }).waitFor();
  await stop(page, 'teacher-login');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: messages.unknownPage }).waitFor();
  await stop(page, 'unknown-page');
}

/** Visits the screens of a schoolmate of the sample school. */
export async function tourClassRoom(page: Page, stop: Stop): Promise<void> {
  const { name, username, password } = sampleAccounts.schoolmate;
  await signIn(page, username, password);
  await person(page, name).waitFor();
  await stop(page, 'class-room');
  await person(page, name).click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
  await stop(page, 'own-card');
  await closeDialog(page);
  await boxes(page).getByRole('button').nth(1).click();
  await page.getByRole('dialog').waitFor();
  await stop(page, 'schoolmate-card');
  await closeDialog(page);
  await person(page, withSchoolDays).click();
  await page.getByRole('button', { name: /^Then enlarge/ }).waitFor();
  await stop(page, 'then-and-now');
  await page.getByRole('button', { name: /^Then enlarge/ }).click();
  const photos = page.getByRole('dialog', { name: `Photos of ${withSchoolDays}` });
  await photos.waitFor();
  await stop(page, 'then-and-now-large');
  await page.keyboard.press('Escape');
  await photos.waitFor({ state: 'detached' });
  await closeDialog(page);
  await page.getByRole('region', { name: 'Teachers' }).getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  await stop(page, 'teacher-card');
  await closeDialog(page);
  await page.getByRole('button', { name: /^Enlarge the photo/ }).click();
  await page.getByRole('dialog').waitFor();
  await stop(page, 'school-picture');
  await closeDialog(page);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menu').waitFor();
  await stop(page, 'profile-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await askToSignOut(page);
  await stop(page, 'sign-out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.getByText(/^No internet\./).waitFor();
  await stop(page, 'class-room-offline');
  await page.context().setOffline(false);
}

/** Visits the screens of a teacher of the sample school. */
export async function tourTeacher(page: Page, stop: Stop): Promise<void> {
  await signInTeacher(page, sampleAccounts.teacher.email, sampleAccounts.teacher.password);
  await page.getByRole('main').getByRole('link').first().waitFor();
  await stop(page, 'teacher-classes');
  await page.getByRole('listitem').getByRole('link', { name: /^10-/ }).first().click();
  await boxes(page).first().waitFor();
  await stop(page, 'teacher-class-room');
}

/** Visits the own details of a signed-in teacher. */
export async function tourTeacherDetails(page: Page, stop: Stop): Promise<void> {
  await page.goto('/teacher-profile');
  await page.getByRole('textbox', { name: 'Place' }).waitFor();
  await stop(page, 'teacher-details');
}

/** Visits the screens of the sample school's admin, and uploads a class list into a new division. */
export async function tourDashboard(page: Page, stop: Stop): Promise<void> {
  await signInAdmin(page, sampleAccounts.admin.email, sampleAccounts.admin.password);
  await page.getByRole('textbox', { name: 'School name' }).waitFor();
  await stop(page, 'add-school');
  await page.getByRole('tab', { name: 'View Schools' }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  await stop(page, 'view-schools');
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('list', { name: 'Batches' }).waitFor();
  await stop(page, 'manage-batches');
  await page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: '2012 - 2013' }).click();
  await page.getByRole('textbox', { name: 'Division' }).fill('10-Z');
  await button(page, 'Add Division').click();
  await page.getByText(dashboardWords.divisionAdded).waitFor();
  await stop(page, 'manage-divisions');
  await button(page, 'Add schoolmates to 10-Z').click();
  await page.getByLabel('Class list').setInputFiles(classList);
  await button(page, 'Upload').click();
  await page.getByText(serverWords.spreadsheetUploaded).waitFor();
  await stop(page, 'upload-result');
  await button(page, 'View Schoolmates').click();
  await page.getByRole('table', { name: 'Schoolmates of 10-Z' }).waitFor();
  await stop(page, 'schoolmates-table');
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
}
