import { readFile } from 'node:fs/promises';
import { deskTableWords as words } from '@memcherrish/shared/text/desk-table.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { deskPaths } from '@memcherrish/shared/wire/desk-paths.ts';
import { deskPeople } from '@memcherrish/shared/wire/desk-people.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { expectFocus } from './harness/keyboard.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const otherId = await small.desk.addDivision(small.schoolId, small.batchId, '10-B');
  return { ...small, otherId };
});

const address = ({ schoolId, batchId, divisionId }: SmallSchool) =>
  `/schools/${schoolId}/people?batch=${batchId}&division=${divisionId}`;
const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const cell = (page: Page, name: string, text: string) =>
  row(page, name).getByRole('gridcell').filter({ hasText: text });
const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions on the selection' });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const tick = (page: Page, name: string) => row(page, name).getByRole('gridcell').first().click();

async function openTable(page: Page, at: string): Promise<void> {
  await signInAdminAt(page, at, 'admin@school.example');
  await grid(page).waitFor();
}

// Shows decision:desk-table
school('chips and the filter narrow the table, and the head sorts it', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  await page.getByRole('heading', { name: '10-A', level: 1 }).waitFor();
  const rows = grid(page).getByRole('row');
  const first = rows.nth(1);
  await first.getByText('Abhijith K. R.').waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => first.textContent()).not.toContain('Abhijith');
  await page.getByRole('button', { name: /^No number/ }).click();
  await row(page, 'Amal Krishna').getByText('No number').waitFor();
  expect(await row(page, josna.name).count()).toBe(0);
  await page.getByRole('button', { name: /^Not joined/ }).click();
  expect(await row(page, josna.name).count()).toBe(0);
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('searchbox', { name: 'Filter people' }).fill(josna.mobile.slice(3));
  await row(page, josna.name).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('searchbox', { name: 'Filter people' }).fill('zzzz');
  await page.getByText('No one here matches the filter.').waitFor();
});

school('a chip shows the teachers of the class instead', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  await page.getByRole('button', { name: 'Teachers', exact: true }).click();
  await page.getByRole('heading', { name: 'Teachers of 10-A' }).waitFor();
  expect(await grid(page).count()).toBe(0);
  await page.getByRole('button', { name: /^All/ }).click();
  await row(page, josna.name).waitFor();
  await page.goto(`/schools/${school.schoolId}/people`);
  await grid(page).waitFor();
  expect(await page.getByRole('button', { name: 'Teachers', exact: true }).count()).toBe(0);
});

school('the columns are chosen, and this device remembers them', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  const head = (name: string) => grid(page).getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'E-mail' }).uncheck();
  await page.getByRole('checkbox', { name: 'WhatsApp' }).check();
  await head('WhatsApp').waitFor();
  await page.reload();
  await head('WhatsApp').waitFor();
  expect(await head('E-mail').count()).toBe(0);
});

school('the table is used with the keyboard alone', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  const first = row(page, 'Abhijith K. R.');
  await first.getByRole('gridcell').nth(1).focus();
  await page.keyboard.press(' ');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => selected(page).count()).toBe(3);
  await page.keyboard.press('ArrowRight');
  await expectFocus(row(page, 'Ajmal P. A.').getByRole('gridcell').nth(2));
  await page.keyboard.press('Control+a');
  await bar(page)
    .getByText(/^4\d selected$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
    .toMatch(/^4\d \d$/);
  await page.keyboard.press('Control+Home');
  await expectFocus(first.getByRole('gridcell').first());
  await page.keyboard.press('ArrowUp');
  await expectFocus(page.getByRole('checkbox', { name: 'Select all shown people' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Update Abhijith K. R.' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(first.getByRole('gridcell').first());
});

school('Shift and a press select a range, and Ctrl and a press one more', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  await cell(page, 'Abhijith K. R.', 'Abhijith').click({ modifiers: ['Control'] });
  await cell(page, 'Akhil Varghese', 'Akhil').click({ modifiers: ['Shift'] });
  await bar(page).getByText('4 selected').waitFor();
  await cell(page, 'Ajmal P. A.', 'Ajmal').click({ modifiers: ['Control'] });
  await bar(page).getByText('3 selected').waitFor();
});

// Shows decision:desk-cells
school('a cell is edited in its place, and a conflict loses nothing', async ({ device, school }) => {
  const { page, errors } = await device({ wide: true });
  await openTable(page, address(school));
  const place = () => row(page, 'Anand Pai').getByRole('gridcell').nth(4);
  await place().dblclick();
  const editor = page.getByRole('textbox', { name: 'Place of Anand Pai' });
  await editor.fill('Chavakkad');
  await page.keyboard.press('Enter');
  await page.getByText(serverWords.schoolmateChanged).waitFor();
  await place().getByText('Chavakkad').waitFor();
  await expectFocus(place());

  // Another admin changes the same cell meanwhile.
  const other = await device({ wide: true });
  await openTable(other.page, address(school));
  await row(other.page, 'Anand Pai').getByRole('gridcell').nth(4).dblclick();
  await other.page.getByRole('textbox', { name: 'Place of Anand Pai' }).fill('Guruvayur');
  await other.page.keyboard.press('Enter');
  await other.page.getByText(serverWords.schoolmateChanged).waitFor();

  errors.expect(failedRequest);
  await page.keyboard.press('F2');
  await editor.fill('Kunnamkulam');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Place was changed meanwhile. It is now: Guruvayur.').waitFor();
  expect(await editor.inputValue()).toBe('Kunnamkulam');
  await page.getByRole('button', { name: 'Keep the other value' }).click();
  await place().getByText('Guruvayur').waitFor();

  await place().dblclick();
  await editor.fill('Kunnamkulam');
  await page.keyboard.press('Escape');
  await place().getByText('Guruvayur').waitFor();

  // The own text wins only when the admin says so.
  await row(other.page, 'Anand Pai').getByRole('gridcell').nth(4).dblclick();
  await other.page.getByRole('textbox', { name: 'Place of Anand Pai' }).fill('Ponnani');
  await other.page.keyboard.press('Enter');
  await row(other.page, 'Anand Pai').getByText('Ponnani').waitFor();
  await place().dblclick();
  await editor.fill('Tirur');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('It is now: Ponnani.').waitFor();
  await page.getByRole('button', { name: 'Save my text' }).click();
  await place().getByText('Tirur').waitFor();
});

school('a wrong value and a field of the owner are refused in words', async ({ device, school }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await openTable(page, address(school));
  await row(page, 'Anagha S.').getByRole('gridcell').nth(2).dblclick();
  await page.getByRole('textbox', { name: 'Mobile number of Anagha S.' }).fill('12');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Keep the old value' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await row(page, josna.name).getByRole('gridcell').nth(3).dblclick();
  await page.getByText('Only the person can change this.').waitFor();
});

// Shows decision:desk-bulk
school('people are moved to another class, and the move is undone', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  for (const name of ['Arya Lakshmi', 'Basil George']) await tick(page, name);
  await act(page, 'Move to...');
  const dialog = page.getByRole('dialog', { name: 'Move 2 people' });
  await dialog.getByRole('combobox', { name: 'To the class' }).selectOption('10-B, 2012 - 2013');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('status').getByText('2 people moved to 10-B, 2012 - 2013.').first().waitFor();
  await row(page, 'Basil George').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Basil George').waitFor();
  await row(page, 'Arya Lakshmi').waitFor();
});

school(
  'people are added to a second class, and those who were there are named',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await openTable(page, address(school));
    for (const names of [['Gokul Das'], ['Gokul Das', 'Fahad Muhammed']]) {
      for (const name of names) await tick(page, name);
      await act(page, 'Add to...');
      const dialog = page.getByRole('dialog', { name: /to another class$/ });
      await dialog.getByRole('combobox', { name: 'To the class' }).selectOption('10-B, 2012 - 2013');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const stayed = page.getByRole('dialog', { name: '1 person stayed as before' });
    await stayed.getByText('Gokul Das Already in 10-B, 2012 - 2013.').waitFor();
    await stayed.getByRole('button', { name: 'Close' }).last().click();
    // In the table of the batch, a row that is in the chosen class already is named as well.
    await page.goto(`/schools/${school.schoolId}/people?batch=${school.batchId}`);
    await page.getByRole('heading', { name: '2012 - 2013', level: 1 }).waitFor();
    await expect.poll(() => row(page, 'Gokul Das').count()).toBe(2);
    for (const each of await row(page, 'Gokul Das').all()) await each.getByRole('gridcell').first().click();
    await act(page, 'Move to...');
    const move = page.getByRole('dialog', { name: 'Move 2 people' });
    await move.getByRole('combobox', { name: 'To the class' }).selectOption('10-B, 2012 - 2013');
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('dialog', { name: '2 people stayed as before' }).waitFor();
  },
);

school('one question removes the selected people, and names their number', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  for (const name of ['Devanand T. V.', 'Diya Mary Thomas']) await tick(page, name);
  await act(page, 'Remove');
  const question = page.getByRole('alertdialog', { name: 'Remove 2 people?' });
  await question.getByRole('button', { name: 'Remove 2 people' }).click();
  await page.getByText('2 people removed.').waitFor();
  await row(page, 'Diya Mary Thomas').waitFor({ state: 'detached' });
  // The keyboard is back in the table, although the button that opened the question is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
});

school(
  'at 1024 px every first column is on the screen, and the page does not scroll',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await page.setViewportSize({ width: 1024, height: 768 });
    await openTable(page, address(school));
    const right = async (name: string) => {
      const box = await grid(page).getByRole('columnheader', { name }).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 9999);
    };
    expect(await right('Joined')).toBeLessThanOrEqual(1024);
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([1024, 768]);
    await page.setViewportSize({ width: 320, height: 640 });
    await row(page, josna.name).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

// Shows decision:desk-file
school('the selected people are saved as a file with the ticked columns', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  for (const name of [josna.name, 'Ann Mariya Jose']) await tick(page, name);
  await act(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export 2 people' });
  for (const name of ['Gender', 'E-mail', 'Place', 'Joined on'])
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('people.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toContain('Batch,Division,Name,Mobile number');
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain(josna.mobile);
  await page.goto(`/schools/${school.schoolId}/activity`);
  await page.getByText('saved or printed the list of 2 people, with: Mobile number').waitFor();
});

school('each selected person who has not joined gets an own message', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openTable(page, address(school));
  for (const name of [josna.name, 'Ajmal P. A.', 'Amal Krishna']) await tick(page, name);
  await act(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite 2 people' });
  const person = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const href = await person('Ajmal P. A.')
    .getByRole('link', { name: /^WhatsApp/ })
    .getAttribute('href');
  expect(href).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Hello%20Ajmal/);
  expect(decodeURIComponent(href ?? '')).toMatch(/\/claim\/[\w-]+#[\w-]+$/);
  const other = await person('Amal Krishna')
    .getByRole('link', { name: /^WhatsApp/ })
    .getAttribute('href');
  expect(other).toMatch(/^https:\/\/wa\.me\/\?text=/);
  expect(await person('Amal Krishna').getByRole('link', { name: /^SMS/ }).count()).toBe(0);
  expect(await person(josna.name).count()).toBe(0);
  await page.keyboard.press('Escape');
  await row(page, 'Ajmal P. A.')
    .getByText(/^Invited /)
    .waitFor();
});

school('ten thousand rows are drawn a few at a time', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdminAt(page, '/dashboard', 'admin@school.example');
  const { schoolId, divisionId } = school;
  const answer = await page.request.get(deskPaths.people(schoolId));
  const [someone] = deskPeople.parse(await answer.json()).people;
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    ...someone,
    divisionId,
    _id: `schoolmate-${String(index).padStart(8, '0')}`,
    name: `Schoolmate ${index + 1}`,
  }));
  await page.route(`**${deskPaths.people(schoolId)}?*`, (route) =>
    route.fulfill({
      headers: { [ownAnswer.name]: ownAnswer.value },
      json: { people, more: true },
    }),
  );
  await page.goto(`/schools/${schoolId}/people`);
  await page.getByText(words.more(12_000)).waitFor();
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80);
  await grid(page).getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByText('10,000 selected').waitFor();
  await act(page, 'Remove');
  await page.getByText('Choose at most 1,000 people at once.').waitFor();
  await grid(page).getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Control+End');
  await row(page, 'Schoolmate 10000').waitFor();
  await page.getByRole('searchbox', { name: 'Filter people' }).fill('schoolmate 4321');
  await expect.poll(() => grid(page).getByRole('row').count()).toBe(2);
});

school('on a phone the rows are a list, and a press opens the person', async ({ device, school }) => {
  const { page } = await device();
  await openTable(page, address(school));
  await row(page, josna.name).getByText(/^\+91/).waitFor();
  await tick(page, josna.name);
  await bar(page).getByText('1 selected').waitFor();
  const box = await row(page, josna.name).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeLessThanOrEqual(390);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Place');
  await row(page, josna.name).getByText(josna.name).click();
  await page.getByRole('dialog', { name: `Update ${josna.name}` }).waitFor();
});

school('the table has no accessibility errors on a desktop and a phone', async ({ device, school }) => {
  for (const [wide, dark] of [
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ] as const) {
    const { page } = await device({ wide, dark });
    await openTable(page, address(school));
    await tick(page, josna.name);
    await bar(page).waitFor();
    await expectAccessible(page, `people table ${wide ? 'wide' : 'phone'}`);
    if (wide) {
      await act(page, 'Invite');
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, 'invite several people');
    }
  }
});
