import type { Page } from 'playwright';
import { expect } from 'vitest';
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
/** Opens the app again: a device shows first what its last pull has brought. */
const shownAnew = async (page: Page) => {
  await page.goto('/viewpage-new');
  return await shown(page);
};
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

  await expect.poll(() => shownAnew(one.page)).toBe('10-A');
  const third = await device();
  await signInByForm(third.page, josna.username);
  await expect.poll(() => shown(third.page)).toBe('10-A');
  // The screen that shows the other class stays there until it is opened again.
  expect(await shown(other.page)).toBe('9-B');
  await expect.poll(() => shownAnew(other.page)).toBe('10-A');
});

school('a class that was opened offline is remembered when there is a connection', async ({ device }) => {
  const one = await device({ online: false });
  await signIn(one.page, josna.username);
  await division(one.page).waitFor();
  const [now, label] =
    (await shown(one.page)) === '9-B' ? ['9-B', '10-A, 2012 - 2013'] : ['10-A', '9-B, 2011 - 2012'];
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
