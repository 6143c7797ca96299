import { signOutWords } from '@memcherrish/shared/text/account/sign-out.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { namesInBoxes, person } from './harness/class-room.ts';
import { everythingKept, scriptsKept, servedByWorker, stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { outboxOf, queueEdits, recordOf, withoutBackgroundSync } from './harness/outbox.ts';
import { askToSignOut, fillSignIn, signIn, signOut } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story, type Visitor } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const schoolName = 'Vimala Matha School';
const stranger = { username: 'stranger', name: 'Farhan Sheikh', mobile: '+919847099001' };

/** Josna's class, and a person of another school who uses the same phone. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server, schoolName);
  const { desk, ...place } = small;
  const own = await desk.signIn(josna.username);
  const photo = await own.uploadPhoto(picture);
  await desk.signUp(stranger.mobile, stranger.username);
  await (await desk.signIn(stranger.username)).update({ name: stranger.name });
  const people = await desk.listPeople(place);
  /** Data that only a member of this class can have on their device. */
  const secrets = [
    ...people.flatMap(({ _id, name, mobile }) => [_id, name, ...(mobile ? [mobile, mobile.slice(3)] : [])]),
    ...Object.values(place),
    schoolName,
    photo.split('/').at(-1) ?? photo,
    `"${josna.username}"`,
  ];
  return { ...small, secrets };
});

/** Opens the class and waits for its photos. A visitor that goes offline waits for the service worker too. */
async function openClass({ page }: Visitor, { online = false } = {}): Promise<void> {
  await signIn(page, josna.username);
  await person(page, 'Vishnu Prasad N.').waitFor();
  if (!online) await servedByWorker(page);
  await page.waitForFunction(async () => {
    const name = (await caches.keys()).find((each) => each.includes('photos'));
    return name !== undefined && (await (await caches.open(name)).keys()).length > 1;
  });
}

async function sessionOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'plain-session');
  if (!cookie) throw new Error('There is no session cookie.');
  return cookie.value;
}

/** Returns the server's error code for the earlier session's token. */
async function codeOf(address: string, token: string): Promise<unknown> {
  const answer = await fetch(`${address}${paths.pull}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { code?: unknown }).code;
}

/** Collects the addresses that the context requests from now on, in order. */
function calls(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) seen.push(pathname);
  });
  return seen;
}

// Shows spec:routes.2, spec:school.65, spec:school.66, spec:school.67, spec:school.68, spec:states.20
// Shows asvs:14.2.2
school(
  'signing out asks first and then removes everything from the device',
  async ({ device, school, server }) => {
    const visitor = await device();
    const { page, context, errors } = visitor;
    await openClass(visitor);
    // Everything is on the device now, so the check below can fail.
    const before = await stillKept(page, school.secrets);
    expect(before.length).toBeGreaterThan(classOf2013.names.length);
    // The scripts in the cache are those of the build, so there is no data in them.
    const scripts = await scriptsKept(page);
    expect(scripts.length).toBeGreaterThan(50);
    for (const [path, body] of scripts)
      expect(await (await fetch(`${server.address}${path}`)).text(), path).toBe(body);
    const token = await sessionOf(context);

    await askToSignOut(page);
    const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
    await dialog.getByText(messages.signOutMeansLogin).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Waits for the pending downloads.
    expect(await stillKept(page, school.secrets)).toEqual(expect.arrayContaining(before));

    errors.expect(failedRequest);
    await signOut(page);
    await expect.poll(() => stillKept(page, school.secrets)).toEqual([]);
    await expect.poll(() => codeOf(server.address, token)).toBe('session-revoked');
    // One cookie stays, which marks the device as known. It opens nothing and scripts cannot read it.
    const left = async () => (await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]);
    await expect.poll(left).toEqual([['plain-device', true]]);
    await page.goto(`/viewpage-new?division=${school.divisionId}`);
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Vishnu Prasad N.').count()).toBe(0);
  },
);

// Shows threat:lost-phone
school(
  'signing out offline wipes too, and the first contact ends the session',
  async ({ device, school, server }) => {
    const visitor = await device();
    const { page, context, errors } = visitor;
    await openClass(visitor);
    const token = await sessionOf(context);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await signOut(page);
    await expect.poll(() => stillKept(page, school.secrets)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.close();

    await context.setOffline(false);
    const asked = calls(context);
    const next = await context.newPage();
    await next.goto('/schoolmatesigninmain');
    await fillSignIn(next, stranger.username);
    await next.getByText(messages.noSchoolData).waitFor();
    expect(asked[0]).toBe(paths.signOut);
    expect(asked.indexOf(paths.signIn)).toBeGreaterThan(0);
    expect(await codeOf(server.address, token)).toBe('session-revoked');
    expect(await stillKept(next, school.secrets)).toEqual([]);
  },
);

school(
  'signing out with unsent changes says how many, and discards them only after the person agrees',
  async ({ device, school }) => {
    const visitor = await device();
    const { page, context, errors } = visitor;
    await withoutBackgroundSync(page);
    await openClass(visitor);
    const own = await school.desk.signIn(josna.username);
    const { revisions } = await recordOf(school.desk, own);
    const words = ['Written where nobody reads', 'And a second thought'];
    errors.expect(failedRequest);
    await context.setOffline(true);
    await queueEdits(
      page,
      words.map((selfIntro) => ({ selfIntro })),
    );
    expect(await stillKept(page, words)).toEqual(words);
    await page.reload();
    await page.getByText('2 changes waiting.').waitFor();

    await askToSignOut(page);
    const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
    await dialog.getByText(signOutWords.signOutDiscards(2)).waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);

    await askToSignOut(page);
    await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
    await page.waitForURL('**/');
    await expect.poll(() => stillKept(page, [...school.secrets, ...words])).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('memcherrish-device');
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await context.setOffline(false);
    await signIn(page, josna.username);
    await person(page, 'Vishnu Prasad N.').waitFor();
    expect(await outboxOf(page)).toEqual([]);
    expect((await recordOf(school.desk, own)).revisions).toEqual(revisions);
  },
);

school('downloads in flight during a sign-out are discarded', async ({ device, school }) => {
  const visitor = await device();
  const { page, context, errors } = visitor;
  await openClass(visitor);
  errors.expect(failedRequest);
  const answers = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const photos = Promise.withResolvers<void>();
  await context.route(
    (url) => url.pathname === paths.pull || url.pathname.startsWith('/uploads/'),
    async (route) => {
      const response = await route.fetch().catch(() => null);
      (route.request().url().includes('/uploads/') ? photos : asked).resolve();
      await answers.promise;
      if (response) await route.fulfill({ response }).catch(() => undefined);
    },
  );
  // A pull and a photo wait for their responses, which are ready.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('memcherrish-photos-')) ?? '';
    const cache = await caches.open(name);
    const photo = (await cache.keys()).find(({ url }) => url.endsWith('.webp'));
    if (!photo) throw new Error('There is no photo.');
    await cache.delete(photo, { ignoreVary: true });
    Reflect.set(window, 'photo', fetch(photo.url));
    window.dispatchEvent(new Event('focus'));
  });
  await Promise.all([asked.promise, photos.promise]);
  await signOut(page);
  await expect.poll(() => stillKept(page, school.secrets)).toEqual([]);
  answers.resolve();
  await page.evaluate(() => Reflect.get(window, 'photo').catch(() => null));
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await stillKept(page, school.secrets)).toEqual([]);
  await expectNothingKept(page);
});

// Shows threat:lost-phone
school('two people who use one phone in turn never see each other’s data', async ({ device, school }) => {
  const visitor = await device({ online: true });
  const { page, errors } = visitor;
  // The next page may load before the response to the sign-out, which is then sent again.
  errors.expect(failedRequest);
  await openClass(visitor, { online: true });
  await signOut(page);
  await signIn(page, stranger.username);
  await seeNothingOfJosna(page, school.secrets);
  await signOut(page);
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await expect.poll(async () => (await namesInBoxes(page)).sort()).toEqual([...classOf2013.names].sort());
  expect(await stillKept(page, [stranger.name, stranger.mobile, stranger.username])).toEqual([]);
});

school(
  'a person who signs in after another one’s session ended gets nothing of theirs',
  async ({ device, school }) => {
    const visitor = await device({ online: true });
    const { page, context, errors } = visitor;
    await openClass(visitor, { online: true });
    errors.expect(failedRequest);
    await context.clearCookies();
    await page.reload();
    await page.getByText(messages.sessionExpired).waitFor();
    // Until another person signs in, the class stays readable.
    await person(page, 'Vishnu Prasad N.').waitFor();
    await signIn(page, stranger.username);
    await seeNothingOfJosna(page, school.secrets);
  },
);

school('a second tab is signed out with the first and restores nothing', async ({ device, school }) => {
  const visitor = await device({ online: true });
  const { page, context, errors } = visitor;
  await openClass(visitor, { online: true });
  const other = await context.newPage();
  await other.goto('/viewpage-new');
  await person(other, 'Vishnu Prasad N.').waitFor();
  errors.expect(failedRequest);
  await page.bringToFront();
  await signOut(page);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await other.getByText('Vishnu Prasad N.').count()).toBe(0);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await other.reload();
  await other.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await stillKept(other, school.secrets)).toEqual([]);
  await expectNothingKept(other);
});

/** The app's shell stays in the cache. Storage and databases are empty, but for the router's scroll positions. */
async function expectNothingKept(page: Page): Promise<void> {
  const { local, session, databases } = JSON.parse(await everythingKept(page));
  const { 'react-router-scroll-positions': positions = '{}', ...rest } = session;
  expect({ local, session: rest, databases }).toEqual({ local: {}, session: {}, databases: {} });
  expect(Object.values(JSON.parse(positions)).every(Number.isFinite)).toBe(true);
}

async function seeNothingOfJosna(page: Page, secrets: readonly string[]): Promise<void> {
  await page.getByText(messages.noSchoolData).waitFor();
  await page.getByRole('button', { name: `Profile menu of ${stranger.name}` }).waitFor();
  expect(await page.getByText('Vishnu Prasad N.').count()).toBe(0);
  expect(await stillKept(page, secrets)).toEqual([]);
}
