import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { hasBegunToWait, stopClock } from './harness/clock.ts';
import { openTab } from './harness/dashboard.ts';
import { signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { type Enter, lookingStory } from './harness/story.ts';

/** The texts of the admin's screens, and the tabs that a choice on the dashboard opens. */
const school = lookingStory
  .extend('school', { scope: 'file', auto: true }, ({ server }) => openSmallSchool(server))
  .extend(
    'enter',
    { scope: 'file' },
    ({ school: _ }): Enter =>
      (page, address) =>
        signInAdminAt(page, address, admin),
  );
const admin = 'admin@school.example';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const selected = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true });
const button = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

// Shows spec:admin.9, spec:admin.10, spec:admin.11, spec:admin.12, spec:admin.13, spec:admin.14
// Shows spec:admin.15, spec:admin.16, spec:admin.17, spec:admin.18, spec:rules.13
// Shows spec:rules.17
school(
  'the dashboard has its seven tabs, and closed tabs until something is chosen',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, admin);
    await selected(page, 'Add School').waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Add School',
      'View Schools',
      'Manage Batches',
      'Manage Divisions',
      'Assign Schoolmate',
      'Assign Teachers',
      'Pending Requests',
    ]);
    for (const closed of ['Manage Batches', 'Manage Divisions']) {
      expect(await tab(page, closed).getAttribute('aria-disabled'), closed).toBe('true');
    }
    expect(await page.getByRole('tab', { disabled: true }).count()).toBe(2);
    await tab(page, 'Assign Schoolmate').click();
    const panel = page.getByRole('tabpanel', { name: 'Assign Schoolmate' });
    await panel.getByText('Choose a school, a batch and a division first.').waitFor();
    await panel.getByRole('button', { name: 'Choose a division' }).click();
    await page.getByRole('tabpanel', { name: 'View Schools' }).waitFor();
    // An address of a closed tab shows the admin what to choose first.
    await openTab(page, 'manage-batches');
    await page.getByText('Please select a school first.').waitFor();
    await page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: school.name }).waitFor();
    await openTab(page, 'manage-divisions', { schoolId: school.schoolId });
    await page.getByText('Batch Not Selected').waitFor();
    await page.getByText('School ID or Batch ID is missing! Please select a batch.').waitFor();
    for (const open of ['Manage Batches', 'Manage Divisions']) {
      expect(await tab(page, open).getAttribute('aria-disabled'), open).not.toBe('true');
    }
    await page.evaluate(() => localStorage.setItem('adminName', ''));
    await page.reload();
    await page.getByRole('heading', { name: `Welcome, ${fallbacks.admin}`, exact: true }).waitFor();
  },
);

// Shows spec:routes.12, spec:admin.23, spec:admin.24
school('Add School leads to both registrations', async ({ look }) => {
  const page = await look('/dashboard', { wide: true });
  await page.getByRole('link', { name: 'Register a teacher' }).click();
  await page.waitForURL('**/register-teacher?**');
  await page.goBack();
  await page.getByRole('link', { name: 'Register a schoolmate' }).click();
  await page.waitForURL(/register-schoolmate/);
});

// Shows spec:admin.25, spec:admin.26, spec:admin.28, spec:admin.29, spec:admin.30, spec:admin.31
// Shows spec:admin.33, spec:admin.34, spec:admin.35, spec:states.2, spec:words.5
school('an admin adds batches and divisions, and shows and hides them', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, admin);
  await tab(page, 'View Schools').click();
  await page.getByRole('tabpanel').getByRole('button', { name: school.name }).first().click();
  await selected(page, 'Manage Batches').waitFor();
  await page.getByPlaceholder('Enter batch (e.g., 2012 - 2013)').fill('1999-2000');
  await button(page, 'Add Batch').click();
  await page.getByText('✅ Batch added successfully!').waitFor();
  const batches = page.getByRole('list', { name: 'Batches' });
  await batches.getByRole('button', { name: '1999 - 2000' }).first().waitFor();
  await button(page, 'Hide Batches').click();
  await batches.waitFor({ state: 'detached' });
  await button(page, 'View Batches').click();
  await batches.waitFor();
  await page.reload();
  await batches.getByRole('button', { name: '1999 - 2000' }).first().click();
  await selected(page, 'Manage Divisions').waitFor();
  await page.getByPlaceholder('Enter division (e.g., 10-A)').fill('10-D');
  await button(page, 'Add Division').click();
  await page.getByText('Division added successfully!').waitFor();
  const divisions = page.getByRole('list', { name: 'Divisions' });
  await divisions.getByRole('button', { name: '10-D' }).first().waitFor();
  await button(page, 'Hide Divisions').click();
  await divisions.waitFor({ state: 'detached' });
  await button(page, 'View Divisions').click();
  await divisions.getByRole('button', { name: '10-D' }).first().click();
  await selected(page, 'Assign Schoolmate').waitFor();
  await page.getByRole('heading', { name: 'Upload Schoolmates of 10-D' }).waitFor();
});

// Shows spec:states.4, spec:limits.17
school('a chosen item stays highlighted for 100 ms', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, admin);
  await openTab(page, 'view-schools');
  const row = page.getByRole('tabpanel').getByRole('button', { name: school.name }).first();
  await row.waitFor();
  await stopClock(page);
  await row.click();
  await page.waitForURL(/school=/);
  await hasBegunToWait(page, 100);
  await page.clock.runFor(99);
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true');
  await selected(page, 'View Schools').waitFor();
  await page.clock.runFor(1);
  await selected(page, 'Manage Batches').waitFor();
});

// Shows spec:admin.60, spec:admin.61, spec:admin.62, spec:admin.63, spec:admin.64, spec:admin.65
// Shows spec:admin.66, spec:admin.67, spec:admin.68, spec:admin.69, spec:admin.70, spec:admin.71
// Shows spec:admin.72, spec:limits.25, spec:limits.26, spec:limits.28
school('the registration of a teacher has the texts and genders of the specification', async ({ device }) => {
  const { page } = await device({ wide: true });
  await page.goto('/register-teacher');
  for (const label of [
    'Name',
    'E-mail',
    'Mobile',
    'Place',
    'Gender',
    'Profile photo',
    'Password',
    'Confirm password',
    'WhatsApp',
    'Instagram',
    'Facebook',
    'Current status',
    'About',
  ]) {
    await field(page, label).waitFor({ state: 'attached' });
  }
  await expect.poll(() => gendersOn(page)).toEqual(['Male', 'Female']);
});

// Shows spec:admin.53, spec:admin.54, spec:admin.55, spec:admin.56, spec:admin.57, spec:admin.58
school('the registration of a schoolmate has the texts of the specification', async ({ look }) => {
  const page = await look('/register-schoolmate', { wide: true });
  for (const label of ['Name', 'E-mail', 'Mobile', 'Place', 'Password', 'Confirm password']) {
    await field(page, label).waitFor();
  }
});

// Shows spec:limits.25, spec:limits.26, spec:limits.27
school('the form of a schoolmate offers the genders of the specification', async ({ look, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const division = `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}`;
  const page = await look(`${division}/schoolmates`, { wide: true });
  await page
    .getByRole('button', { name: /^Update/ })
    .first()
    .click();
  await expect.poll(() => gendersOn(page)).toEqual(['Male', 'Female', 'Other']);
});

async function gendersOn(page: Page): Promise<string[]> {
  const choices = await field(page, 'Gender').getByRole('option').allTextContents();
  return choices.filter((each) => each !== 'Choose');
}
