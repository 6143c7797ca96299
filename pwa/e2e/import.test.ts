import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { school as structure } from '@memcherrish/shared/wire/desk/schools.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, largeText, setTextSize } from './harness/audit.ts';
import { answerQuestion, deskStory } from './harness/dashboard.ts';
import { classList, messyWorkbooks } from './harness/files.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { openSmallSchool, type SmallSchool } from './harness/small-school.ts';

const fellow = { name: 'Sr. Tessy', email: 'tessy@school.example' };

/** A school with two admins. */
const school = deskStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const entry = { ...fellow, password: samplePassword };
  await new Desk(server).send('POST', paths.adminRegister, registerAdminAnswer, entry);
  await small.desk.send('POST', paths.fellowAdmins(small.schoolId), done, { email: fellow.email });
  return small;
});

const imports = ({ schoolId }: SmallSchool) => `/schools/${schoolId}/import`;

/** Uploads a list on the open page of imports. */
async function check(page: Page, batch: string, file: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Batch' }).selectOption({ label: batch });
  await page.getByLabel('Class list').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('heading', { level: 1, name: /\.xlsx, for/ }).waitFor();
}

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { name });

async function importThem(page: Page, people: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${people}`, exact: true }).click();
  await page.getByText('The list is imported.').waitFor();
}

// Shows decision:rehearsed-imports
school(
  'an admin sets up twelve classes from three messy workbooks, fixing cells and answering questions',
  { timeout: 240_000 },
  async ({ visit, school }) => {
    const { desk, schoolId } = school;
    const batchId = await desk.addBatch(schoolId, '2010 - 2011');
    const { page } = await visit(imports(school), { wide: true });
    const classes = async () =>
      (await desk.send('GET', paths.school(schoolId), structure)).batches
        .find((each) => each._id === batchId)
        ?.divisions.map(({ name }) => name);

    // Sheets named after their classes, which do not exist yet.
    await check(page, '2010 - 2011', messyWorkbooks.sheets);
    await page.getByText('Not in this batch yet: 10 A, 10 B, 10 C, 10 D.').waitFor();
    await filter(page, 'Rejected: 25').waitFor();
    expect(await classes()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
    await filter(page, 'New: 24').waitFor();
    // Arrows go up and down in a column, and Escape restores a text.
    const name = (row: number) =>
      page.getByRole('textbox', { name: `Name, row ${row} of 10 A`, exact: true });
    await name(5).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Typed by mistake');
    await page.keyboard.press('Escape');
    expect(await name(6).inputValue()).toBe('Binu Nair A');
    await page.keyboard.press('ArrowUp');
    expect(await name(5).evaluate((each) => each === document.activeElement)).toBe(true);
    await filter(page, 'Added to class: 1').click();
    await page.getByText(/^The same person as in row 5 of .+, in one more class\.$/).waitFor();
    await page.getByText('25 people and 4 classes will be added.').waitFor();
    await expectAccessible(page, 'checked list');
    await importThem(page, '25 people');
    await page
      .getByText(
        '25 people added, 0 people already there. To undo it within 30 days, go back to the imports.',
      )
      .waitFor();

    // A column with the class, merged over the rows of each block.
    await page.goto(imports(school));
    await check(page, '2010 - 2011', messyWorkbooks.merged);
    await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
    await filter(page, 'New: 24').waitFor();
    await importThem(page, '24 people');

    // Two columns with the class, a wrong number, and two people with one number.
    await page.goto(imports(school));
    await check(page, '2010 - 2011', messyWorkbooks.printed);
    await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
    await filter(page, 'New: 24').waitFor();
    await filter(page, 'Rejected: 1').click();
    const number = page.getByRole('textbox', { name: 'Mobile, row 33' });
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await page.getByText("'98472' is not a mobile number.").waitFor();
    await number.fill('98472 09999');
    await number.press('Enter');
    await filter(page, 'New: 25').waitFor();
    // The row that was worked on stays in view.
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null);
    await filter(page, 'Needs your answer: 1').click();
    await page.getByText(/The number belongs to .+ \(row \d+\)\. Is it the same person\?/).waitFor();
    await page.getByRole('combobox', { name: 'Who is it, row 34?' }).selectOption('It is a new person');
    await filter(page, 'New: 26').waitFor();

    // Closing the page loses nothing.
    await page.goto(imports(school));
    const waiting = page.getByRole('region', { name: 'Checked, not yet imported' });
    await waiting.getByText('For 2010 - 2011, uploaded').waitFor();
    await expectAccessible(page, 'imports');
    await waiting.getByRole('button', { name: 'Go on' }).click();
    await importThem(page, '26 people');
    expect(await classes()).toEqual(
      [...'ABCDEFGHIJKL'].map((letter) => expect.stringMatching(`10.${letter}`)),
    );

    // The same file again changes nothing.
    await page.goto(imports(school));
    await check(page, '2010 - 2011', messyWorkbooks.printed);
    await filter(page, 'Already there: 25').waitFor();
    await page.getByText('0 people will be added.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  },
);

// Shows decision:undo-upload
school(
  'a fellow admin undoes a wrong import of several classes in one click',
  async ({ device, visit, school }) => {
    const { desk, schoolId } = school;
    await desk.addBatch(schoolId, '2008 - 2009');
    const { page } = await visit(imports(school), { wide: true });
    await check(page, '2008 - 2009', messyWorkbooks.merged);
    await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
    await importThem(page, '24 people');

    const other = await device({ wide: true });
    await signInAdminAt(other.page, imports(school), fellow.email);
    const row = other.page
      .getByRole('listitem')
      .filter({ hasText: '24 people added to 4 classes, 2008 - 2009' });
    await row.getByText(/By Sr\. Rose .+, from import-merged\.xlsx\./).waitFor();
    await row.getByRole('button', { name: 'Undo' }).click();
    await other.page
      .getByText('The 24 people that it added leave 4 classes. Links that invite them stop working.')
      .waitFor();
    await answerQuestion(other.page, 'Undo the import');
    await other.page.getByText('24 people removed from 4 classes.').waitFor();
    await other.page.getByText('The 4 classes that it made were empty and are removed.').waitFor();
  },
);

school('a list is checked on a phone, with the keyboard and with large text', async ({ visit, school }) => {
  const { page } = await visit(imports(school));
  await check(page, '2012 - 2013', classList);
  await page.getByRole('button', { name: 'Sheets and columns' }).press('Enter');
  const division = page.getByRole('combobox', { name: 'Class of this sheet' });
  await division.fill('10-A');
  await division.press('Enter');
  await filter(page, 'Already there: 44').waitFor();
  const first = page.getByRole('button', { name: /^Leave out/ }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await filter(page, 'Left out: 1').waitFor();
  await expectAccessible(page, 'checked list on a phone');
  await setTextSize(page, largeText);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await setTextSize(page, 16);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

school(
  'a row that changed since it was shown is shown again instead of imported',
  async ({ visit, school }) => {
    const { desk, schoolId } = school;
    const batchId = await desk.addBatch(schoolId, '2006 - 2007');
    const divisionId = await desk.addDivision(schoolId, batchId, '10-A');
    const { page } = await visit(imports(school), { wide: true });
    await check(page, '2006 - 2007', messyWorkbooks.merged);
    await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
    await page.getByRole('button', { name: 'Import 24 people' }).waitFor();
    await desk.addDivision(schoolId, batchId, '10-E');
    await page.getByRole('button', { name: 'Import 24 people' }).click();
    await page
      .getByText('The school or this list has changed since you looked, so nothing was imported.')
      .waitFor();
    await page.getByText('Changed since you looked.').first().waitFor();
    expect(await desk.listPeople({ schoolId, batchId, divisionId })).toEqual([]);
    await importThem(page, '24 people');
  },
);

school('columns that are chosen by hand are chosen for the next file too', async ({ visit, school }) => {
  const { desk, schoolId } = school;
  await desk.addBatch(schoolId, '2004 - 2005');
  const { page } = await visit(imports(school), { wide: true });
  const section = page.getByRole('combobox', { name: 'Sec', exact: true });
  const chosen = () => section.locator('option:checked').textContent();
  await check(page, '2004 - 2005', messyWorkbooks.printed);
  await page.getByText('Not in this batch yet: 10-I, 10-J, 10-K, 10-L.').waitFor();
  await page.getByRole('button', { name: 'Sheets and columns' }).click();
  expect(await chosen()).toBe('Class');
  await section.selectOption('Not used');
  await page.getByText('Not in this batch yet: 10.', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Add missing classes' }).check();
  await page.getByRole('button', { name: /^Import \d+ people$/ }).click();
  await page.getByText('The list is imported.').waitFor();

  await page.goto(imports(school));
  await check(page, '2004 - 2005', messyWorkbooks.printed);
  await page.getByRole('button', { name: 'Sheets and columns' }).click();
  expect(await chosen()).toBe('Not used');
});
