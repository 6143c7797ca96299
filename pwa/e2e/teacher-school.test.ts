import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isPhotoDrawn, person } from './harness/class-room.ts';
import { pickTeacher } from './harness/dashboard.ts';
import { samplePassword } from './harness/school.ts';
import { signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, fillTeacher, leela } from './harness/teachers.ts';

/** Leela teaches the one class of the school. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const entry = { teacherId: await addTeacher(desk), subject: 'English' };
  await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, entry);
  return small;
});

/** Opens the profile menu, returns its entries and closes it. */
async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  const entries = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return entries;
}

school('a teacher reaches the school around their classes', async ({ device, school }) => {
  const { page } = await device();
  const { schoolId, batchId, divisionId } = school;
  const batch = `/schools/${schoolId}/batches/${batchId}`;
  await signInTeacher(page, leela.email, samplePassword);
  await page.getByRole('link', { name: 'All Batches' }).click();
  await page.waitForURL(`**/schooldetails/${schoolId}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Courtyard 2012 - 2013' }).click();
  await page.waitForURL(`**${batch}/assembly`);
  await page.getByRole('link', { name: 'Your classes' }).click();
  await page.getByRole('link', { name: /^10-A/ }).click();
  await person(page, josna.name).waitFor();
  const around = page.getByRole('navigation', { name: school.name });
  for (const [name, address] of [
    ['Courtyard', `${batch}/assembly`],
    ['All Batches', `/schooldetails/${schoolId}`],
    ['Details', `${batch}/divisions/${divisionId}/details`],
  ] as const) {
    await around.getByRole('link', { name }).click();
    await page.waitForURL(`**${address}`);
    await page.goBack();
    await around.waitFor();
  }
});

school('every screen of a teacher has the same menu', async ({ device, school }) => {
  const { page } = await device();
  await signInTeacher(page, leela.email, samplePassword);
  const addresses = ['/', '/teacher-profile', `/schooldetails/${school.schoolId}`, '/search', '/settings'];
  for (const address of addresses) {
    await page.goto(address);
    expect(await menuOf(page), address).toEqual([
      'Edit Profile',
      'Contact us',
      'Events',
      'Settings',
      'Signout',
    ]);
  }
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Contact us' }).click();
  await page
    .getByRole('dialog', { name: 'Contact us' })
    .getByRole('link', { name: /admin@school/ })
    .waitFor();
});

// Shows spec:admin.43
school(
  'an admin who registers a teacher comes back, sees photo and number, and registers the next one',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    await page.getByRole('link', { name: 'Register a teacher' }).click();
    await page.getByRole('link', { name: 'Back to the dashboard' }).waitFor();
    await fillTeacher(page, {
      ...leela,
      name: 'Susan Thomas',
      email: 'susan@school.example',
      mobile: '9847011224',
    });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText(serverWords.teacherRegistered).waitFor();
    await page.waitForURL('**/dashboard?**');
    await page.getByText(dashboardWords.teacherIsRegistered('Susan Thomas')).waitFor();
    await page.getByRole('link', { name: 'Register the next teacher' }).click();
    await page.waitForURL('**/register-teacher?**');
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('');

    // She is in no class yet. The admin who registered her sees her photo and her number all the same.
    const ids = { school: school.schoolId, batch: school.batchId, division: school.divisionId };
    await page.goto(`/dashboard?${new URLSearchParams({ ...ids, tab: 'assign-teachers' })}`);
    await pickTeacher(page, 'Susan Thomas', '+91 98470 11224');
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('combobox', { name: 'Teacher', exact: true }) });
    await expect.poll(() => isPhotoDrawn(form)).toBe(true);
    const mobile = form.getByRole('textbox', { name: 'Mobile' });
    expect(await mobile.inputValue()).toBe('+91 98470 11224');
  },
);
