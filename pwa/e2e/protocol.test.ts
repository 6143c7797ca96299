import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { outboxOf, queueEdits, recordOf, wake, withoutBackgroundSync } from './harness/outbox.ts';
import { acceptUpdate, startOlder } from './harness/releases.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const isLong = process.env['LONG'] === '1';
const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };

/** Josna's class; Vishnu makes the edits. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  return { ...small, account: await small.desk.signIn(vishnu.username) };
});

const refusal = (code: string) => ({ code, error: 'x', message: 'x' });
const { appOutdated, serverOutdated } = messages;

/** Responses of a server with another protocol version, and the message that the app shows. */
const otherTimes = [
  { what: 'a good answer of a newer server', speaks: protocol + 1, status: 200, says: appOutdated },
  { what: 'a good answer of an older server', speaks: protocol - 1, status: 200, says: serverOutdated },
  ...(isLong
    ? ([
        { what: 'a 426', speaks: protocol, status: 426, code: 'outdated-app', says: appOutdated },
        { what: 'a newer 401', speaks: protocol + 1, status: 401, code: 'account-gone', says: appOutdated },
        { what: 'a newer 404', speaks: protocol + 9, status: 404, code: 'not-found', says: appOutdated },
        { what: 'a 503', speaks: protocol, status: 503, code: 'outdated-server', says: serverOutdated },
        {
          what: 'an older 400',
          speaks: protocol - 1,
          status: 400,
          code: 'invalid-input',
          says: serverOutdated,
        },
      ] as const)
    : []),
];

for (const { what, speaks, status, says, ...more } of otherTimes) {
  school(
    `${what} is not used: the device keeps its data and the outbox, and the message says why`,
    async ({ device, school, server }) => {
      const { page, errors } = await device();
      await withoutBackgroundSync(page);
      await startOlder(page, server.address);
      await signIn(page, vishnu.username);
      await person(page, josna.name).waitFor();
      await servedByWorker(page);
      const held = await directoryOf(page);
      expect(held).toContain(josna.name);
      const { revisions } = await recordOf(school.desk, school.account);

      errors.expect(failedRequest);
      const calls = (url: URL) => url.pathname.startsWith('/api/');
      await page.route(calls, (route) =>
        route.fulfill({
          status,
          headers: { [ownAnswer.name]: String(speaks) },
          // A successful response of that version. If the app used it, the edit would be removed and the
          // class would be empty.
          json:
            'code' in more ? refusal(more.code) : { success: true, message: 'ok', people: [], cursor: 'x' },
        }),
      );
      await queueEdits(page, [{ selfIntro: what }], revisions['selfIntro'] ?? 0);
      await wake(page);
      await page.getByText(says).waitFor();
      await expect.poll(async () => (await outboxOf(page))[0]?.tries).toBeGreaterThan(0);
      expect(await outboxOf(page)).toMatchObject([{ state: 'waiting', fields: { selfIntro: what } }]);
      expect(await directoryOf(page)).toBe(held);
      await person(page, josna.name).waitFor();

      const offer = page.getByText(messages.updateReady);
      if (says === serverOutdated) {
        expect(await offer.count()).toBe(0);
        await page.unroute(calls);
        await wake(page);
      } else {
        // The app looks for an update at once and offers no delay, because only an update helps.
        await offer.waitFor();
        expect(await page.getByRole('button', { name: 'Later', exact: true }).count()).toBe(0);
        await page.unroute(calls);
        await acceptUpdate(page);
      }
      await expect.poll(() => outboxOf(page)).toEqual([]);
      await page.getByText(says).waitFor({ state: 'detached' });
      expect(await recordOf(school.desk, school.account)).toMatchObject({
        selfIntro: what,
        revisions: { selfIntro: (revisions['selfIntro'] ?? 0) + 1 },
      });
    },
  );
}

/** Returns the raw directory on the device as one text. */
async function directoryOf(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('memcherrish-'));
    const db = await answered(indexedDB.open(found?.name ?? ''));
    const tables = ['rosters', 'structures', 'me', 'posts'];
    const stores = db.transaction(tables);
    const rows = await Promise.all(tables.map((table) => answered(stores.objectStore(table).getAll())));
    db.close();
    return JSON.stringify(rows);
  });
}
