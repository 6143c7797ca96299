import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { division, faces, teachersOf } from './courtyard-school.ts';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { openInside } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { signInAt } from './harness/sign-in.ts';
import { enlist, josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

const batch = '2012 - 2013';
const otherBatch = '2010 - 2011';
const schoolmate = 'Ciji Paul';

/** Josna's batch, which has a teacher, and another batch with one schoolmate. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const teacher = { teacherId: await addTeacher(desk), subject: 'English' };
  await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, teacher);
  const otherBatchId = await desk.addBatch(schoolId, otherBatch);
  const otherDivisionId = await desk.addDivision(schoolId, otherBatchId, '8-C');
  const other = { desk, schoolId, batchId: otherBatchId, divisionId: otherDivisionId };
  await enlist(other, { name: schoolmate, mobile: '+919847066001', place: 'Ollur' });
  return { ...small, otherBatchId };
});

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const ownFace = (page: Page) => page.getByRole('button', { name: `${josna.name} (you)` }).first();

/** With Save-Data on, nothing downloads before a request. */
async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

// Shows spec:school.43, spec:school.44, spec:school.45, spec:states.29
school(
  'All Batches opens one batch at a time, and downloads the missing ones',
  async ({ device, school }) => {
    const { page, context } = await device();
    await saveData(context);
    await signInAt(page, `/schooldetails/${school.schoolId}`, josna.username);
    await page.getByRole('heading', { name: 'All Batches' }).waitFor();
    for (const each of [batch, otherBatch]) await button(page, each).waitFor();
    const fetched = page.waitForResponse((answer) => answer.url().includes(school.otherBatchId));
    await button(page, otherBatch).click();
    expect((await fetched).ok()).toBe(true);
    await faces(division(page, '8-C')).filter({ hasText: schoolmate }).waitFor();
    await button(page, batch).click();
    await expect.poll(() => button(page, otherBatch).getAttribute('aria-expanded')).toBe('false');
    const own = division(page, '10-A');
    await expect.poll(() => faces(own).count()).toBe(classOf2013.names.length);
    await teachersOf(own).click();
    const teachers = own.getByRole('list', { name: 'Teachers' }).getByRole('listitem');
    await expect.poll(() => teachers.count()).toBe(1);
  },
);

// Shows spec:routes.43
school(
  'every batch view opens offline after a reload, and All Batches says which batches are missing',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: false });
    await saveData(context);
    await signInAt(page, '/viewpage-new', josna.username);
    await ownFace(page).waitFor();
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    const batchPath = `/schools/${school.schoolId}/batches/${school.batchId}`;
    for (const address of [
      `${batchPath}/assembly`,
      `${batchPath}/assemblynew`,
      `/schooldetails/${school.schoolId}?batch=${school.batchId}`,
      `/batchdetails/${school.schoolId}/${school.batchId}`,
      `${batchPath}/divisions/${school.divisionId}/details`,
      '/viewpage',
    ]) {
      await openInside(page, address);
      await ownFace(page).waitFor();
      await page.reload();
      await ownFace(page).waitFor();
    }
    await openInside(page, `/schooldetails/${school.schoolId}`);
    await button(page, otherBatch).click();
    await page.getByText(courtyardWords.batchNotHereYet).waitFor();
    // The batch is shown as soon as the device is online.
    await context.setOffline(false);
    await page.getByText(courtyardWords.batchNotHereYet).waitFor({ state: 'detached' });
    await faces(division(page, '8-C')).filter({ hasText: schoolmate }).waitFor();
  },
);
