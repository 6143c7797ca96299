import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/desk/management.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openSchoolPage } from './harness/dashboard.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { signInAdmin } from './harness/sign-in.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const fellow = { name: 'Mr. George', email: 'george@school.example' };
const someone = 'Aparna Nair';

/** A school with two admins. One of them changed a number. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const entry = { ...fellow, password: samplePassword };
  await new Desk(server).send('POST', paths.adminRegister, registerAdminAnswer, entry);
  await desk.send('POST', paths.fellowAdmins(schoolId), done, { email: fellow.email });
  const [person] = await desk.listPeople(small);
  if (!person) throw new Error('The class is empty.');
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, person._id);
  const edit = { name: someone, gender: 'Female', mobile: '+919847055501' };
  await desk.send('PUT', path, editSchoolmateAnswer, edit);
  return small;
});

const acts = (page: Page) => page.getByRole('main').getByRole('listitem');
const act = (page: Page, words: string) => acts(page).filter({ hasText: words });

async function open(page: Page, who = 'admin@school.example'): Promise<void> {
  await signInAdmin(page, who);
}

// Shows threat:admin-snooping
school(
  'every admin of the school reads who changed what, and the old value',
  async ({ device, school: _ }) => {
    const { page } = await device({ wide: true });
    await open(page, fellow.email);
    await openSchoolPage(page, 'Activity');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    const edit = act(page, `changed the details of`);
    await edit.getByText('Sr. Rose').waitFor();
    expect(await edit.locator('ins').allTextContents()).toContain('+91 98470 55501');
    expect(await edit.locator('ins').allTextContents()).toContain(someone);
    await act(page, `made ${fellow.name} an admin of the school`).waitFor();
    await act(page, 'imported a class list for 10-A, 2012 - 2013').waitFor();
    await openSchoolPage(page, 'Dashboard');
    await page.getByRole('tab', { name: 'Manage Batches', selected: true }).waitFor();
  },
);

school(
  'on a desktop the other pages have wider margins than the dashboard has',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await open(page);
    for (const address of [
      `/schools/${school.schoolId}/activity`,
      `/schools/${school.schoolId}/duplicates`,
      `/schools/${school.schoolId}/list`,
      '/sign-in-security',
    ]) {
      await page.goto(address);
      const main = page.getByRole('main');
      await main.getByRole('heading').first().waitFor();
      const inset = () => main.evaluate((element) => getComputedStyle(element).paddingInline);
      const wide = page.viewportSize();
      await expect.poll(inset, { message: address }).toBe('32px');
      await page.setViewportSize({ width: 390, height: 800 });
      await expect.poll(inset, { message: address }).toBe('16px');
      if (wide) await page.setViewportSize(wide);
    }
  },
);

school('the list is narrowed to one admin, one person or views, and stays so', async ({ device, school }) => {
  const { page } = await device({});
  await open(page);
  await page.goto(`/schools/${school.schoolId}/activity`);
  await act(page, 'looked at the people of').waitFor();
  await page.getByLabel('What').selectOption('Changes');
  await act(page, 'added the batch').waitFor();
  expect(await act(page, 'looked at').count()).toBe(0);
  await act(page, 'changed the details of')
    .getByRole('button', { name: /^All about/ })
    .click();
  await page.getByText(/^Only what is about/).waitFor();
  await page.reload();
  await act(page, 'changed the details of').waitFor();
  expect(await acts(page).count()).toBe(1);
  await page.getByLabel('Who').selectOption(fellow.name);
  await page.getByText('There is nothing to list here.').waitFor();
  await page.getByLabel('Who').selectOption('Anyone');
  await page.getByRole('button', { name: 'Show all' }).click();
  await act(page, 'added the batch').waitFor();
});

school('older entries load on request', async ({ device, school }) => {
  const { desk, schoolId } = school;
  for (let year = 1950; year < 2005; year += 1) await desk.addBatch(schoolId, `${year}`);
  const { page } = await device({ wide: true });
  await open(page);
  await page.goto(`/schools/${schoolId}/activity?what=changes`);
  await act(page, 'added the batch 2004').waitFor();
  expect(await act(page, 'added the school').count()).toBe(0);
  await page.getByRole('button', { name: 'Older', exact: true }).click();
  await act(page, 'added the school').waitFor();
  expect(await page.getByRole('button', { name: 'Older', exact: true }).count()).toBe(0);
});

school('an admin learns nothing about a school that they do not manage', async ({ device, server }) => {
  const stranger = new Desk(server);
  await stranger.register('stranger@school.example');
  const elsewhere = await stranger.addSchool('Elsewhere');
  const { page, errors } = await device({});
  errors.expect(failedRequest);
  await open(page);
  await page.goto(`/schools/${elsewhere}/activity`);
  await page.getByText('This does not exist, or you are not allowed to see it.').first().waitFor();
  expect(await acts(page).count()).toBe(0);
});
