import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { outboxOf, queueEdits, recordOf, wake, withoutBackgroundSync } from './harness/outbox.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { editsPath, isLong, newcomer, openClass, school, sentTexts, whenSent } from './outbox-school.ts';

school('an edit made offline survives a reload and is sent once', async ({ device, school }) => {
  const { page, context, errors } = await device();
  const { username, account } = await newcomer(school);
  await withoutBackgroundSync(page);
  await signInAt(page, '/profile', username);
  await servedByWorker(page);
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
    const { page } = await device({ online: true });
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
  const { page, errors } = await device({ online: true });
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
    const { page: second, context, errors } = await device({ online: true });
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

school('an edit is stored although the database connection is lost', async ({ device, school }) => {
  const { page } = await device({ online: true });
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
  await withoutBackgroundSync(page);
  await signInAt(page, '/profile', username);
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
  const { page } = await device({ online: true });
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
