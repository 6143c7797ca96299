import { yearbookWords } from '@memcherrish/shared/text/school/yearbook.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { everythingKept } from './harness/device-storage.ts';
import { signIn, signInByForm } from './harness/sign-in.ts';
import { enlist, josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId } = small;
  const batchId = await desk.addBatch(schoolId, '2011 - 2012');
  const divisionId = await desk.addDivision(schoolId, batchId, '9-B');
  await enlist({ ...small, batchId, divisionId }, { name: josna.name, mobile: josna.mobile, place: 'Aluva' });
  return small;
});

const division = (page: Page) => page.getByRole('combobox', { name: 'Division' });
const shown = (page: Page) => division(page).locator('option:checked').textContent();
/** Returns the class shown and the label of the other one. */
const otherClass = (now: string | null): [string, string] =>
  now === '9-B' ? ['9-B', '10-A, 2012 - 2013'] : ['10-A', '9-B, 2011 - 2012'];
/** Returns the class that the last pull of the device named first. */
async function lastKept(page: Page): Promise<string> {
  const { databases } = JSON.parse(await everythingKept(page));
  const [own] = Object.keys(databases).filter((name) => name.startsWith('memcherrish-'));
  return databases[own ?? ''].me[1][0].me.memberships[0].division;
}
/** Waits until a pull has named this class first, and checks that the app opens there. */
async function opensAt(page: Page, name: string): Promise<void> {
  await expect.poll(() => lastKept(page)).toBe(name);
  await page.goto('/viewpage-new');
  await expect.poll(() => shown(page)).toBe(name);
}
const isRemembered = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/opened/') && answer.status() === 200);

school('every device of a person opens at the class that they opened last', async ({ device }) => {
  const one = await device();
  await signIn(one.page, josna.username);
  await expect.poll(() => shown(one.page)).toBe('9-B');
  const other = await device();
  await signIn(other.page, josna.username);
  await expect.poll(() => shown(other.page)).toBe('9-B');

  const remembered = isRemembered(one.page);
  await division(one.page).selectOption({ label: '10-A, 2012 - 2013' });
  await remembered;

  await opensAt(one.page, '10-A');
  const third = await device();
  await signInByForm(third.page, josna.username);
  await expect.poll(() => shown(third.page)).toBe('10-A');
  // The screen that shows the other class stays there until it is opened again.
  expect(await shown(other.page)).toBe('9-B');
  await opensAt(other.page, '10-A');
});

school('a page that still shows the earlier class does not bring it back', async ({ device }) => {
  const one = await device();
  await signIn(one.page, josna.username);
  await division(one.page).waitFor();
  const [now, label] = otherClass(await shown(one.page));
  const [then] = label.split(',') as [string];
  const other = await device();
  await signIn(other.page, josna.username);
  await expect.poll(() => shown(other.page)).toBe(now);

  const brought: string[] = [];
  other.page.on('request', (request) => {
    if (request.url().includes('/opened/')) brought.push(request.url());
  });
  // The part of the page that remembers the class arrives after the pull that brings the other one.
  const pulled = Promise.withResolvers<void>();
  await other.context.route('**/assets/idle-*.js', async (route) => {
    await pulled.promise;
    await route.continue();
  });
  await other.page.goto('/viewpage-new');
  await expect.poll(() => shown(other.page)).toBe(now);
  const remembered = isRemembered(one.page);
  await division(one.page).selectOption({ label });
  await remembered;
  await expect.poll(() => lastKept(other.page)).toBe(then);
  pulled.resolve();
  await other.page.getByRole('link', { name: yearbookWords.printClass }).waitFor();

  await opensAt(other.page, then);
  await opensAt(one.page, then);
  expect(brought).toEqual([]);
});

school('a class that was opened offline is remembered when there is a connection', async ({ device }) => {
  const one = await device({ online: false });
  await signIn(one.page, josna.username);
  await division(one.page).waitFor();
  const [now, label] = otherClass(await shown(one.page));
  await one.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await one.context.setOffline(true);
  await division(one.page).selectOption({ label });
  await expect.poll(() => shown(one.page)).not.toBe(now);
  const remembered = isRemembered(one.page);
  await one.context.setOffline(false);
  await remembered;
  const other = await device();
  await signIn(other.page, josna.username);
  await expect.poll(() => shown(other.page)).not.toBe(now);
});
