import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { adminLoginAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import { signInAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherLoginAnswer } from '@memcherrish/shared/wire/people/teachers.ts';
import type { Page } from 'playwright';
import type { z } from 'zod';
import { rememberAdmin, rememberSchoolmate, rememberTeacher } from '#local/session/storage-keys.ts';
import { samplePassword } from './school.ts';

/**
 * Signs people in and out. On a new device a sign-in is the call of the form, its cookie, and the notes of
 * the app. Only tests about the form draw it. A used device gets the form, because the app may ask a question
 * there.
 */

export async function fillSignIn(page: Page, username: string, password = samplePassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Ends in the class room. */
export async function signInByForm(page: Page, username: string, password = samplePassword): Promise<void> {
  await page.goto('/schoolmatesigninmain');
  await fillSignIn(page, username, password);
  await page.waitForURL('**/viewpage-new');
}

/** Ends in the class room. */
export async function signIn(page: Page, username: string, password = samplePassword): Promise<void> {
  if (!isNew(page)) {
    await signInByForm(page, username, password);
    return;
  }
  await signInByCookie(page, username, password);
  await page.goto('/viewpage-new');
}

/** Ends at an address, for example one that requires a session. */
export async function signInAt(
  page: Page,
  address: string,
  username: string,
  password = samplePassword,
): Promise<void> {
  if (isNew(page)) {
    await signInByCookie(page, username, password);
    await page.goto(address);
  } else {
    await page.goto(address);
    await fillSignIn(page, username, password);
  }
  await standsAt(page, address);
}

async function signInByCookie(page: Page, username: string, password: string): Promise<void> {
  const answer = await callSignIn(page, paths.signIn, { username, password }, signInAnswer);
  await note(page, (storage) => rememberSchoolmate(answer, storage));
}

/** Whether an address is where an admin arrives who chose no page: at what waits, at the people, or without a school. */
export const isAdminHome = ({ pathname }: URL) =>
  /^\/(dashboard|inbox|schools\/[^/]+\/people)$/.test(pathname);

async function standsAt(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(address, page.url());
  await page.waitForURL((url) => url.pathname === pathname && url.search === search);
}

/** Ends at the teacher's classes. */
export async function signInTeacherByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login-teacher');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Your classes' }).waitFor();
}

/** Ends at the teacher's classes. */
export async function signInTeacher(page: Page, email: string, password: string): Promise<void> {
  if (!isNew(page)) {
    await signInTeacherByForm(page, email, password);
    return;
  }
  const { teacher } = await callSignIn(page, paths.teacherLogin, { email, password }, teacherLoginAnswer);
  await note(page, (storage) => rememberTeacher(teacher, storage));
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your classes' }).waitFor();
}

/** Ends on the dashboard. */
export async function signInAdminByForm(page: Page, email: string, password = samplePassword): Promise<void> {
  await page.goto('/login?next=/dashboard');
  await fillAdminSignIn(page, email, password);
  // The address of the form ends with /dashboard, too.
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
}

/** Ends on the dashboard. */
export async function signInAdmin(page: Page, email: string, password = samplePassword): Promise<void> {
  if (!isNew(page)) {
    await signInAdminByForm(page, email, password);
    return;
  }
  await signInAdminByCookie(page, email, password);
  await page.goto('/dashboard');
}

/** Like signInAt, for an admin. */
export async function signInAdminAt(
  page: Page,
  address: string,
  email: string,
  password = samplePassword,
): Promise<void> {
  if (isNew(page)) {
    await signInAdminByCookie(page, email, password);
    await page.goto(address);
  } else {
    await page.goto(address);
    await fillAdminSignIn(page, email, password);
  }
  await standsAt(page, address);
}

async function signInAdminByCookie(page: Page, email: string, password: string): Promise<void> {
  const { adminName } = await callSignIn(page, paths.adminLogin, { email, password }, adminLoginAnswer);
  await note(page, (storage) => rememberAdmin(adminName, storage));
}

export async function fillAdminSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function isNew(page: Page): boolean {
  return page.url() === 'about:blank' && page.context().pages().length === 1;
}

/**
 * Sends the call from an empty page of the origin, so that the browser stores the cookies as with the form.
 */
async function callSignIn<Answer>(
  page: Page,
  path: string,
  entry: Record<string, string>,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const empty = '/empty-page';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(empty);
  await page.unroute(empty);
  const { status, text } = await page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(entry)] as const,
  );
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${text}`);
  return schema.parse(JSON.parse(text));
}

/** Writes the app's notes into the page's storage. */
async function note(page: Page, remember: (storage: Storage) => void): Promise<void> {
  const noted = new Map<string, string>();
  remember({
    length: 0,
    clear: () => noted.clear(),
    key: () => null,
    getItem: (key) => noted.get(key) ?? null,
    setItem: (key, value) => noted.set(key, value),
    removeItem: (key) => noted.delete(key),
  });
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [...noted],
  );
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
