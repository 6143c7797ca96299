import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, misfits } from './harness/audit.ts';
import { fromMenu, openTab } from './harness/dashboard.ts';
import { signInAdmin, signInTeacher } from './harness/doors.ts';
import { samplePassword } from './harness/school.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';

const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const { desk, name, ...place } = await openSmallSchool(server);
  await addTeacher(desk);
  await desk.signUp('+919847044001', 'asker');
  const account = await desk.signIn('asker');
  await account.update({ name: 'Asha Asks' });
  const body = { ...place, userMobile: account.mobile, selfIntro: 'Roll number 3.' };
  await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);
  return { desk, name, ...place };
});

/** Nothing that axe objects to in both sizes and both lights, and nothing lost at 320 px. */
async function audit(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await misfits(page), `${screen} at 320 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
}

school('the registration of a teacher', async ({ device }) => {
  const { page } = await device({ wide: true });
  await page.goto('/register-teacher');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await audit(page, 'teacher registration, refused');
});

school('a teacher at her own details', async ({ device, school }) => {
  const susan = { ...leela, name: 'Susan Mathew', email: 'susan@school.example', mobile: '9847011225' };
  await addTeacher(school.desk, susan);
  const { page } = await device({ wide: true });
  await signInTeacher(page, susan.email, samplePassword);
  await page.goto('/teacher-profile');
  await page.getByRole('textbox', { name: 'Place' }).waitFor();
  await audit(page, 'own details of a teacher');
});

school('teachers and requests on the dashboard', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await openTab(page, 'assign-teachers', school);
  await page.getByRole('heading', { name: 'Teachers of 10-A' }).waitFor();
  await page.getByRole('button', { name: 'Assign Teacher', exact: true }).click();
  await audit(page, 'assign teachers, refused');
  await openTab(page, 'pending-requests', school);
  const accept = page.getByRole('button', { name: /^Accept/ });
  await accept.waitFor();
  await audit(page, 'pending requests');
  await accept.click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await audit(page, 'accepting a request');
  await close(page);
  await page.getByRole('button', { name: /^Reject/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await audit(page, 'rejecting a request');
});

school('schools, batches and their admins', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await openTab(page, 'view-schools', school);
  await fromMenu(page, school.name, 'Name and picture');
  await audit(page, 'name and picture of a school');
  await close(page);
  await fromMenu(page, school.name, 'Admins');
  await page.getByRole('dialog').getByText('admin@school.example').waitFor();
  await audit(page, 'admins of a school');
  await close(page);
  await openTab(page, 'manage-batches', school);
  await page.getByRole('button', { name: 'View Batches' }).click();
  await audit(page, 'batches');
  await fromMenu(page, '2012 - 2013', 'Rename');
  await audit(page, 'another name for a batch');
});

school('the table of schoolmates, its form, and the registration of one', async ({ device, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await page.goto(`/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`);
  await page.getByRole('table').waitFor();
  await audit(page, 'table of schoolmates');
  await page
    .getByRole('button', { name: /^Update/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  await audit(page, 'edit of a schoolmate');
  await close(page);
  await page.goto('/register-schoolmate');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await audit(page, 'registration of a schoolmate, refused');
});
