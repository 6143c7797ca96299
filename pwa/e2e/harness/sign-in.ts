import type { Page } from 'playwright';
import { samplePassword } from './school.ts';

/** How a person gets in and out, through the screens. */

export async function fillSignIn(page: Page, username: string, password = samplePassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends in the class room. */
export async function signIn(page: Page, username: string, password = samplePassword): Promise<void> {
  await page.goto('/schoolmatesigninmain');
  await fillSignIn(page, username, password);
  await page.waitForURL('**/viewpage-new');
}

/** Comes by an address that asks who it is, and ends there: one load of the app where two would come to the same. */
export async function signInAt(
  page: Page,
  address: string,
  username: string,
  password = samplePassword,
): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, username, password);
  await standsAt(page, address);
}

async function standsAt(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address, page.url());
  await page.waitForURL((url) => url.pathname === pathname && url.search === search);
}

/** Ends at the teacher's classes. */
export async function signInTeacher(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login-teacher');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Your classes' }).waitFor();
}

/** Ends on the dashboard. */
export async function signInAdmin(page: Page, email: string, password = samplePassword): Promise<void> {
  await page.goto('/login');
  await fillAdminSignIn(page, email, password);
  await page.waitForURL('**/dashboard');
}

/** As signInAt, for an admin. */
export async function signInAdminAt(
  page: Page,
  address: string,
  email: string,
  password = samplePassword,
): Promise<void> {
  await page.goto(address);
  await fillAdminSignIn(page, email, password);
  await standsAt(page, address);
}

async function fillAdminSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  await page.getByRole('alertdialog', { name: 'Sign out?' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await askToSignOut(page);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.waitForURL('**/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}
