import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { outboxOf, queueEdits, recordOf, wake, withoutBackgroundSync } from './harness/outbox.ts';
import { fillSignIn, signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const isLong = process.env['LONG'] === '1';
const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };
let newcomers = 0;

/** Josna's class, in which Vishnu has an account too. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return small;
});

/** Signs up a person without any changes, so that each revision counts the edits of one test. */
async function newcomer({ desk, ...place }: SmallSchool) {
  newcomers += 1;
  const [someone] = (await desk.listPeople(place))
    .filter(({ name, mobile }) => mobile && name !== josna.name && name !== vishnu.name)
    .slice(newcomers - 1);
  if (!someone?.mobile) throw new Error('The class is too small.');
  const username = `newcomer-${newcomers}`;
  await desk.signUp(someone.mobile, username);
  return { username, name: someone.name, account: await desk.signIn(username) };
}

const editsPath = (url: URL) => url.pathname.startsWith('/api/schoolmates/update/');
const sentTexts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ selfIntro: `Text ${at + 1}` }));

async function openClass(page: Page, username: string): Promise<void> {
  await withoutBackgroundSync(page);
  await signIn(page, username);
  await person(page, josna.name).waitFor();
}

school('an edit made offline survives a reload and is sent once', async ({ device, school }) => {
  const { page, context, errors } = await device();
  const { username, account } = await newcomer(school);
  await openClass(page, username);
  await servedByWorker(page);
  await page.goto('/profile');
  const about = page.getByLabel('About', { exact: true });
  await about.waitFor();
  errors.expect(failedRequest);
  await context.setOffline(true);
  await about.fill('Written in the train.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(messages.savedHere).first().waitFor();
  await page.reload();
  await expect.poll(() => about.inputValue()).toBe('Written in the train.');
  expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }]);

  await context.setOffline(false);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await recordOf(school.desk, account)).toMatchObject({
    selfIntro: 'Written in the train.',
    revisions: { selfIntro: 1 },
  });
});

school(
  'edits arrive once and in order, though all were made on the same text',
  async ({ device, school }) => {
    const { page } = await device();
    const { username, account } = await newcomer(school);
    await openClass(page, username);
    const count = isLong ? 100 : 10;
    await queueEdits(page, sentTexts(count));
    await wake(page);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect(await recordOf(school.desk, account)).toMatchObject({
      selfIntro: `Text ${count}`,
      revisions: { selfIntro: count },
    });
  },
);

school('an edit that is rejected for good does not hold up the others', async ({ device, school }) => {
  const { page, errors } = await device();
  const { username, account } = await newcomer(school);
  await openClass(page, username);
  errors.expect(/400/);
  const others = isLong ? 99 : 9;
  await queueEdits(page, [{ whatsapp: 'no number at all' }, ...sentTexts(others)]);
  await wake(page);
  await expect
    .poll(() => outboxOf(page))
    .toEqual([{ fields: { whatsapp: 'no number at all' }, state: 'refused', tries: 1 }]);
  expect((await recordOf(school.desk, account)).revisions).toMatchObject({ selfIntro: others });
  await page.goto('/changes');
  await page.getByText(messages.changeRefused).waitFor();
  await page.getByText(messages.invalidMobile).waitFor();
});

school.for(isLong ? [2, 4] : [2])(
  'one of %i tabs closes in the middle and another sends the rest',
  { timeout: isLong ? 600_000 : 120_000 },
  async (tabs, { device, school }) => {
    const { page: second, context, errors } = await device();
    const { username, account } = await newcomer(school);
    await openClass(second, username);
    const followers = [second];
    while (followers.length < tabs - 1) {
      const follower = await context.newPage();
      await follower.goto('/viewpage-new');
      await person(follower, josna.name).waitFor();
      followers.push(follower);
    }
    const count = isLong ? 20 : 3;
    let made = 0;
    for (let deaths = 0; deaths < count; ) {
      const leader = await context.newPage();
      await leader.goto('/viewpage-new');
      await person(leader, josna.name).waitFor();
      const begun = Promise.withResolvers<void>();
      // Its edit arrives, but the tab never gets the response.
      await leader.route(editsPath, async (route) => {
        const answer = await route.fetch().catch(() => null);
        if (answer) begun.resolve();
      });
      const values = Array.from({ length: 5 }, (_, at) => ({ selfIntro: `Text ${made + at + 1}` }));
      await queueEdits(leader, values, made);
      made += values.length;
      await wake(leader);
      const isLeading = await Promise.race([
        begun.promise.then(() => true),
        whenSent(second).then(() => false),
      ]);
      // A poke may have started another tab first. Then no tab closes in the middle.
      if (!isLeading) {
        await leader.close();
        continue;
      }
      deaths += 1;
      for (const follower of followers) await wake(follower);
      errors.expect(/the page crashed/);
      const crashed = leader.waitForEvent('crash');
      const takenOver = Promise.withResolvers<number>();
      await leader.goto('chrome://crash').catch(() => undefined);
      await crashed;
      const died = performance.now();
      context.on('request', (request) => {
        if (editsPath(new URL(request.url()))) takenOver.resolve(performance.now() - died);
      });
      await expect.poll(() => outboxOf(second)).toEqual([]);
      // The short form shares the processor with other tests, so only the long form measures time.
      if (isLong) expect(await takenOver.promise).toBeLessThan(2000);
      await leader.close();
    }
    const record = await recordOf(school.desk, account);
    expect(record).toMatchObject({ selfIntro: `Text ${made}`, revisions: { selfIntro: made } });
  },
);

/** Waits until the outbox is empty. */
async function whenSent(page: Page): Promise<void> {
  await expect.poll(() => outboxOf(page), { timeout: 60_000 }).toEqual([]);
}

/** Responses that may come instead of our server's. */
const wrongAnswers: Record<string, (route: Route) => Promise<void>> = {
  'an answer cut in half': (route) =>
    route.fulfill({
      headers: { [ownAnswer.name]: ownAnswer.value, 'content-type': 'application/json' },
      body: '{"success":true,"message":"Profile upd',
    }),
  'an empty 200': (route) => route.fulfill({ status: 200, body: '' }),
  'an empty 200 of ours': (route) =>
    route.fulfill({ status: 200, headers: { [ownAnswer.name]: ownAnswer.value }, body: '' }),
  'a page': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'JSON of somebody else': (route) => route.fulfill({ json: { success: true, message: 'ok' } }),
  'a redirect': (route) => route.fulfill({ status: 302, headers: { location: '/' } }),
  'a broken line': (route) => route.abort('connectionreset'),
};

school('only our own server’s response counts', async ({ device, school }) => {
  const { page, errors } = await device();
  const { username, account } = await newcomer(school);
  await openClass(page, username);
  errors.expect(failedRequest);
  // Always sets a route, because the edit would be sent automatically between two responses.
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route(editsPath, (route) => answer(route));
  await queueEdits(page, [{ selfIntro: 'Still here' }]);
  let tries = 0;
  for (const wrong of Object.values(wrongAnswers)) {
    answer = wrong;
    await wake(page);
    await expect.poll(async () => (await outboxOf(page))[0]?.tries).toBeGreaterThan(tries);
    tries = (await outboxOf(page))[0]?.tries ?? 0;
    await page.waitForFunction(() =>
      navigator.locks.query().then(({ held = [] }) => !held.some(({ name }) => name?.includes('outbox'))),
    );
    expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }]);
  }
  expect((await recordOf(school.desk, account)).revisions).not.toHaveProperty('selfIntro');
  await page.unroute(editsPath);
  await wake(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect((await recordOf(school.desk, account)).revisions).toMatchObject({ selfIntro: 1 });
});

school(
  'after the session ended the same person’s edits are sent, and another person is asked before they are lost',
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    const { username, name, account } = await newcomer(school);
    await openClass(page, username);
    errors.expect(failedRequest);
    await context.clearCookies({ name: /Host|session/i });
    const count = 20;
    const allWait = async () =>
      expect((await outboxOf(page)).map(({ state }) => state)).toEqual(Array(count).fill('waiting'));
    await queueEdits(page, [...sentTexts(count - 1), { selfIntro: 'Mine alone' }]);
    await wake(page);
    await page.getByText(messages.sessionExpired).waitFor();
    await allWait();

    await page.goto('/schoolmatesigninmain');
    await fillSignIn(page, vishnu.username);
    const question = page.getByRole('alertdialog', { name: 'Sign in anyway?' });
    await question.getByText(messages.othersEdits(count)).waitFor();
    await question.getByRole('button', { name: 'Do not sign in' }).click();
    await question.waitFor({ state: 'detached' });
    await allWait();

    await signIn(page, username);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect(await recordOf(school.desk, account)).toMatchObject({
      ...{ name, selfIntro: 'Mine alone', revisions: { selfIntro: count } },
    });

    await context.clearCookies({ name: /Host|session/i });
    await queueEdits(page, [{ selfIntro: 'Never sent' }]);
    await page.goto('/schoolmatesigninmain');
    await fillSignIn(page, vishnu.username);
    await question.getByRole('button', { name: 'Discard and sign in' }).click();
    await page.waitForURL('**/viewpage-new');
    await person(page, josna.name).waitFor();
    expect(await outboxOf(page)).toEqual([]);
    expect(await recordOf(school.desk, account)).toMatchObject({ selfIntro: 'Mine alone' });
  },
);

school(
  'edits that the browser deleted are reported, and the class loads again',
  { timeout: isLong ? 600_000 : 120_000 },
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    const { username, name } = await newcomer(school);
    await openClass(page, username);
    errors.expect(failedRequest);
    await page.route(editsPath, (route) => route.abort());
    for (let eviction = 1; eviction <= (isLong ? 50 : 1); eviction += 1) {
      await queueEdits(page, sentTexts(3));
      await wake(page);
      await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/memcherrish-device=\S+\.3(;|$)/);
      // The open page loses its database when the storage is cleared.
      errors.expect(/^page: $/);
      const storage = await context.newCDPSession(page);
      await storage.send('Storage.clearDataForOrigin', {
        origin: new URL(page.url()).origin,
        storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
      });
      await page.goto('/viewpage-new');
      await page.getByText(messages.editsLost(3)).waitFor();
      await person(page, name).waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.getByText(messages.editsLost(3)).waitFor({ state: 'detached' });
      await page.reload();
      await person(page, name).waitFor();
      expect(await page.getByText(messages.editsLost(3)).count()).toBe(0);
    }
  },
);

school('an edit is stored although the database connection is lost', async ({ device, school }) => {
  const { page } = await device();
  const { username, account } = await newcomer(school);
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const handles: IDBDatabase[] = [];
    Reflect.set(window, 'handles', handles);
    indexedDB.open = (...given) => {
      const request = open(...given);
      request.addEventListener('success', () => handles.push(request.result));
      return request;
    };
  });
  await openClass(page, username);
  await page.goto('/profile');
  // With more losses in ten seconds the app stops retrying.
  const count = 3;
  for (let time = 1; time <= count; time += 1) {
    const field = page.getByLabel('Location', { exact: true });
    await field.fill(`Time ${time}`);
    // Closes the connections without an event, as iOS does, so the next transaction fails.
    await page.evaluate(() => {
      for (const handle of Reflect.get(window, 'handles')) handle.close();
    });
    await field.press('Enter');
    await expect.poll(async () => (await recordOf(school.desk, account)).location).toBe(`Time ${time}`);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    // The form ignores a second press until Save is shown again.
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  }
  expect((await recordOf(school.desk, account)).revisions).toMatchObject({ location: count });
});

school.for([10, -10])('a clock that is %i years off changes nothing', async (years, { device, school }) => {
  const { page } = await device();
  const { username, account } = await newcomer(school);
  await withoutBackgroundSync(page);
  await page.clock.install({ time: Date.now() + years * 365 * 24 * 60 * 60 * 1000 });
  await signIn(page, username);
  await person(page, josna.name).waitFor();
  await queueEdits(page, sentTexts(3));
  await wake(page);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await recordOf(school.desk, account)).toMatchObject({
    selfIntro: 'Text 3',
    revisions: { selfIntro: 3 },
  });
});

school('the service worker sends the outbox after the last tab is closed', async ({ device, school }) => {
  const { page, context, errors } = await device();
  const { username, account } = await newcomer(school);
  await openClass(page, username);
  await servedByWorker(page);
  errors.expect(failedRequest);
  await page.route(editsPath, (route) => route.abort());
  await queueEdits(page, sentTexts(3));
  const client = await context.newPage();
  const cdp = await context.newCDPSession(client);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations;
    if (registration) registered.resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered.promise;
  const { origin } = new URL(page.url());
  await page.close();
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await expect
    .poll(async () => (await recordOf(school.desk, account)).revisions)
    .toMatchObject({ selfIntro: 3 });
});
