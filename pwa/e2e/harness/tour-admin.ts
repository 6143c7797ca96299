import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { choosePage, fromMenu, openTab } from './dashboard.ts';
import { classList } from './files.ts';
import type { Desk } from './school.ts';
import type { DivisionPath } from './small-school.ts';
import { openInside, type Stop } from './tour.ts';

export interface NamedDivision extends DivisionPath {
  name: string;
  batch: string;
  division: string;
}

/**
 * Signs up a new person (E.164) who asks to join the class. They have the name of a person on its list, so the admin is
 * asked whether they are the same.
 */
export async function askToJoin(
  desk: Desk,
  divisionPath: DivisionPath,
  mobile: string,
  username: string,
): Promise<void> {
  await desk.signUp(mobile, username);
  const account = await desk.signIn(username);
  const listed = (await desk.listPeople(divisionPath)).find(({ claimed }) => claimed === false);
  if (!listed) throw new Error('Everyone on the list has joined.');
  await account.update({ name: listed.name });
  const { schoolId, batchId, divisionId } = divisionPath;
  const body = { schoolId, batchId, divisionId, userMobile: mobile, selfIntro: 'Roll number 3.' };
  await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/**
 * Visits the teachers of a class and its one pending request, with each dialog open and closed. Needs a
 * signed-in admin.
 */
export async function tourTeachersAndRequests(
  page: Page,
  division: NamedDivision,
  stop: Stop,
): Promise<void> {
  await openTab(page, 'assign-teachers', division);
  await page.getByRole('heading', { name: `Teachers of ${division.division}` }).waitFor();
  await button(page, 'Assign Teacher').click();
  await stop(page, 'assign-teachers-refused');
  await page.getByRole('combobox', { name: 'Teacher', exact: true }).click();
  await page.getByRole('option').first().waitFor();
  await stop(page, 'teacher-picker');
  await page.keyboard.press('Escape');
  await openTab(page, 'pending-requests', division);
  await button(page, /^Accept/).waitFor();
  await stop(page, 'pending-requests');
  await button(page, /^Accept/).click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await stop(page, 'accept-request');
  await closeDialog(page);
  await button(page, /^Reject/).click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'reject-request');
  await closeDialog(page);
}

/** Visits names, admins and removals, with each dialog open and closed. Needs a signed-in admin. */
export async function tourManaging(page: Page, division: NamedDivision, stop: Stop): Promise<void> {
  await openTab(page, 'view-schools', division);
  await fromMenu(page, division.name, 'Name and photo');
  await stop(page, 'school-details');
  await closeDialog(page);
  await fromMenu(page, division.name, 'Admins');
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await stop(page, 'fellow-admins');
  await closeDialog(page);
  await fromMenu(page, division.name, 'Pages of the school');
  await page.getByRole('heading', { level: 1, name: division.name }).waitFor();
  await stop(page, 'school-pages');
  await choosePage(page, 'Activity');
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await page.getByRole('listitem').first().waitFor();
  await stop(page, 'activity');
  await openInside(page, `/schools/${division.schoolId}/team`);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await page.getByText('No one helps yet').waitFor();
  await stop(page, 'team');
  await openInside(page, `/schools/${division.schoolId}/privacy`);
  await page.getByRole('group', { name: 'E-mail' }).waitFor();
  await stop(page, 'school-privacy');
  await openInside(page, `/schools/${division.schoolId}/outreach?batch=${division.batchId}`);
  await page.getByRole('heading', { level: 2, name: 'Who has not joined' }).waitFor();
  await stop(page, 'outreach');
  await openInside(page, `/schools/${division.schoolId}/list`);
  await button(page, 'Show the list').click();
  await page.getByRole('table').waitFor();
  await stop(page, 'people-list');
  await openInside(
    page,
    `/schools/${division.schoolId}/import?batch=${division.batchId}&division=${division.divisionId}`,
  );
  await page.getByLabel('Class list').setInputFiles(classList);
  await stop(page, 'import');
  await button(page, 'Check the list').click();
  await page.getByRole('heading', { level: 1, name: /\.xlsx, for/ }).waitFor();
  await page.getByRole('button', { name: /^All rows/ }).waitFor();
  await stop(page, 'checked-list');
  await openTab(page, 'manage-batches', division);
  await page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: division.batch }).waitFor();
  await stop(page, 'batches');
  await fromMenu(page, division.batch, 'Rename');
  await stop(page, 'rename-batch');
  await closeDialog(page);
  await fromMenu(page, division.batch, 'Remove');
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'remove-batch');
  await closeDialog(page);
}

/**
 * Visits the inbox with likely duplicates, two records side by side, the choice between them, and the merged record. Needs a
 * signed-in admin.
 */
export async function tourDuplicates(page: Page, { schoolId }: DivisionPath, stop: Stop): Promise<void> {
  await openInside(page, '/inbox');
  await page
    .getByRole('button', { name: /may be one person/ })
    .first()
    .click();
  await stop(page, 'inbox');
  await openInside(page, `/schools/${schoolId}/duplicates`);
  await page.getByRole('article').first().waitFor();
  await stop(page, 'duplicates');
  await button(page, /^Merge\.\.\./)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await stop(page, 'merge');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.locator('.dialog').waitFor({ state: 'detached' });
  const undo = button(page, /^Undo .* now part of/);
  await undo.waitFor();
  await stop(page, 'merged');
  await undo.click();
  await undo.waitFor({ state: 'detached' });
}

/**
 * Visits what admins removed: two people who were removed together, and a division. Ends with them restored. Needs a
 * signed-in admin.
 */
export async function tourRemoved(page: Page, divisionPath: DivisionPath, stop: Stop): Promise<void> {
  const { schoolId, batchId, divisionId } = divisionPath;
  await openInside(page, `/schools/${schoolId}/people?batch=${batchId}&division=${divisionId}`);
  const rows = page.getByRole('grid').getByRole('row');
  await rows.nth(1).getByRole('gridcell').first().click();
  await rows.nth(2).getByRole('gridcell').first().click();
  await page
    .getByRole('toolbar', { name: 'Actions on the selection' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Remove 2/ })
    .click();
  await page.locator('.dialog').waitFor({ state: 'detached' });
  await openInside(page, `/schools/${schoolId}/removed`);
  await page.getByRole('heading', { name: '2 entries removed together' }).waitFor();
  await stop(page, 'removed');
  await button(page, /^Delete for good/)
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'delete-for-good');
  await closeDialog(page);
  await button(page, 'Restore all 2').click();
  await page.getByText('Nothing was removed in the last 30 days.').waitFor();
  await stop(page, 'nothing-removed');
}

/**
 * Visits the table of a class, a person's form, and the question before a deletion. Needs a signed-in admin.
 */
export async function tourPeople(page: Page, divisionPath: DivisionPath, stop: Stop): Promise<void> {
  const { schoolId, batchId, divisionId } = divisionPath;
  await openInside(page, `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`);
  await page.getByRole('table').waitFor();
  await stop(page, 'all-schoolmates');
  await button(page, /^Update/)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  await stop(page, 'edit-schoolmate');
  await closeDialog(page);
  await button(page, /^Delete/)
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'delete-schoolmate');
  await closeDialog(page);
  await openInside(page, `/schools/${schoolId}/people?batch=${batchId}&division=${divisionId}`);
  await page.getByRole('grid').waitFor();
  await stop(page, 'people-table');
  await page.getByRole('gridcell').first().click();
  await button(page, 'Move to...').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await stop(page, 'move-people');
  await closeDialog(page);
  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'remove-people');
  await closeDialog(page);
  await button(page, 'Teachers').click();
  await page.getByRole('heading', { name: /^Teachers of/ }).waitFor();
  await stop(page, 'teachers-of-division');
  await openInside(page, '/register-schoolmate');
  await button(page, 'Register').click();
  await stop(page, 'register-schoolmate-refused');
}

/** Visits the registration of a teacher while its fields are empty. */
export async function tourTeacherRegistration(page: Page, stop: Stop): Promise<void> {
  await page.goto('/register-teacher');
  await button(page, 'Register').click();
  await stop(page, 'register-teacher-refused');
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
}
