import type { Page } from 'playwright';
import { expect } from 'vitest';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { fillSignIn, signIn, signInByForm, signOut } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const classmate = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

/** Lists the names of everything that the device stores about a person. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map((each) => each.name).filter((name) => name !== '__dbnames'),
    photos: (await caches.keys()).filter((name) => name.includes('photos')),
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));

school('the class is shown after a reload without a network, at a deep link', async ({ device, school }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.goto(`/viewpage-new?batch=${school.batchId}&division=${school.divisionId}`);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  await page.getByText(/^No internet\. Saved at \d{1,2}:\d\d [ap]m\./).waitFor();
  await context.setOffline(false);
  await page.getByText(/^No internet/).waitFor({ state: 'detached' });
});

// Shows spec:fields.130
school(
  'signing out removes everything from the device and ends the session on the server',
  async ({ device }) => {
    const { page, context, errors } = await device({ online: false });
    await signInByForm(page, josna.username);
    await classmate(page, 'Vishnu Prasad N.').waitFor();
    const session = (await context.cookies()).find(({ name }) => name.endsWith('-session'))?.value ?? '';
    expect(session).not.toBe('');
    expect(await stillKept(page, [session])).toEqual([]);
    const before = await kept(page);
    expect(before.databases).toHaveLength(1);
    expect(before.photos).toHaveLength(1);
    expect(before.local['userMobile']).toBe(josna.mobile);
    expect(JSON.stringify(before.local)).not.toMatch(/token/i);

    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Signout' }).click();
    const signedOut = page.waitForResponse('**/api/session/sign-out');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.waitForURL('**/');
    expect((await signedOut).status()).toBe(204);
    await expect.poll(() => kept(page)).toEqual({ databases: [], photos: [], local: {}, session: {} });
    errors.expect(failedRequest);
    expect(await page.evaluate(async () => (await fetch('/api/sync')).status)).toBe(401);
  },
);

school('signing out offline wipes the device, and the first contact ends the session', async ({ device }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await signOut(page);
  const mark = { 'memcherrish-sign-out-unfinished': 'yes' };
  await expect.poll(() => kept(page)).toEqual({ databases: [], photos: [], local: mark, session: {} });

  const signedOut = page.waitForResponse('**/api/session/sign-out');
  await context.setOffline(false);
  expect((await signedOut).status()).toBe(204);
  await expect.poll(async () => (await kept(page)).local).toEqual({});
});

school('signing out in one tab signs out the other tab', async ({ device }) => {
  const { page, context, errors } = await device();
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  const other = await context.newPage();
  await other.goto('/viewpage-new');
  await classmate(other, 'Vishnu Prasad N.').waitFor();
  errors.expect(failedRequest);
  await page.bringToFront();
  await signOut(page);
  await other.bringToFront();
  await other.getByLabel('Username').waitFor();
  await expect.poll(async () => (await kept(other)).databases).toEqual([]);
});

school('a change by the admin appears on an open page without a reload', async ({ device, school }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  await school.desk.addDivision(school.schoolId, school.batchId, '10-B');
  await page.getByRole('option', { name: '10-B' }).waitFor({ state: 'attached' });
});

school('a person who has to sign in again can still read meanwhile', async ({ device }) => {
  const { page, context, errors } = await device();
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  errors.expect(failedRequest);
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await classmate(page, 'Vishnu Prasad N.').waitFor();

  await page.getByRole('link', { name: 'Sign in' }).click();
  const pulled = page.waitForResponse('**/api/sync?*');
  await fillSignIn(page, josna.username);
  await page.waitForURL('**/viewpage-new');
  // The same person keeps the data on the device, so the next pull continues from its cursor.
  expect(new URL((await pulled).url()).searchParams.get('cursor')).not.toBeNull();
  await page.getByText('Your session has ended. Please sign in again.').waitFor({ state: 'detached' });
});

school('a session that was ended elsewhere removes the class from the device', async ({ device, server }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  errors.expect(failedRequest);
  const session = (await context.cookies()).find(({ name }) => name === 'plain-session');
  const ended = await fetch(`${server.address}/api/session/sign-out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session?.value}` },
  });
  expect(ended.status).toBe(204);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('You were signed out. Please sign in again.').first().waitFor();
  await expect.poll(() => kept(page)).toEqual({ databases: [], photos: [], local: {}, session: {} });
});

// Shows spec:words.56
school('two people on one phone never see each other’s data', async ({ device, school }) => {
  const { page, errors } = await device({ online: false });
  await school.desk.signUp('+919847000001', 'stranger');
  await signIn(page, josna.username);
  await classmate(page, 'Vishnu Prasad N.').waitFor();
  const [first] = (await kept(page)).databases;
  errors.expect(failedRequest);
  await signInByForm(page, 'stranger');
  await page.getByText('No school data found!').waitFor();
  const { databases } = await kept(page);
  expect(databases).toHaveLength(1);
  expect(databases[0]).not.toBe(first);
});

// Shows spec:routes.47, spec:words.54
school('without a session a screen redirects to its sign-in and returns', async ({ device, school }) => {
  const { page } = await device();
  await page.goto(`/viewpage-new?division=${school.divisionId}`);
  await fillSignIn(page, josna.username);
  await page.waitForURL(`**/viewpage-new?division=${school.divisionId}`);
  await expect.poll(() => page.title()).toBe('Class room · Memcherrish');
});

// Shows spec:routes.46
school('every address opens a screen, and an unknown address offers a link onward', async ({ device }) => {
  const { page } = await device({ wide: true });
  for (const [address, end] of [
    ['/', '/'],
    ['/login-schoolmate', '/login-schoolmate'],
    ['/schoolmatesignupmain', '/schoolmatesignupmain'],
    ['/login', '/login'],
    ['/register', '/register'],
    ['/login-teacher', '/login-teacher'],
    ['/view-schools', '/login?next=%2Fdashboard%3Ftab%3Dview-schools'],
  ] as const) {
    await page.goto(address);
    await page.locator('main').first().waitFor({ state: 'attached' });
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(end);
  }
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'This page does not exist.' }).waitFor();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});
