import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Route } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { outboxOf, queueEdits, recordOf, wake } from './harness/outbox.ts';
import { fillSignIn, signIn } from './harness/sign-in.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';
import { editsPath, isLong, newcomer, openClass, school, sentTexts, vishnu } from './outbox-school.ts';

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
  const { page, errors } = await device({ online: true });
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
    await expect
      .poll(async () => {
        // A wake that comes while the try before is ending has no effect.
        await wake(page);
        return (await outboxOf(page))[0]?.tries;
      })
      .toBeGreaterThan(tries);
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
    const { page, context, errors } = await device({ online: true });
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
