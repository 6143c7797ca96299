import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { deskPeople } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/desk/management.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { expectFocus } from './harness/keyboard.ts';
import {
  act,
  address,
  bar,
  cell,
  grid,
  openTable,
  row,
  tableStory as school,
  selected,
  tick,
} from './harness/people-table.ts';
import { josna } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';

// Shows decision:desk-table
school('chips and the filter narrow the table, and the head sorts it', async ({ visitTable }) => {
  const { page } = await visitTable();
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

school('a chip shows the teachers of the class instead', async ({ visitTable, school }) => {
  const { page } = await visitTable();
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

school('the table is used with the keyboard alone', async ({ visitTable }) => {
  const { page } = await visitTable();
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

school('Shift and a press select a range, and Ctrl and a press one more', async ({ visitTable }) => {
  const { page } = await visitTable();
  await cell(page, 'Abhijith K. R.', 'Abhijith').click({ modifiers: ['Control'] });
  await cell(page, 'Akhil Varghese', 'Akhil').click({ modifiers: ['Shift'] });
  await bar(page).getByText('4 selected').waitFor();
  await cell(page, 'Ajmal P. A.', 'Ajmal').click({ modifiers: ['Control'] });
  await bar(page).getByText('3 selected').waitFor();
});

// Shows decision:desk-cells
school('a cell is edited in its place, and a conflict loses nothing', async ({ visitTable, school }) => {
  const { page, errors } = await visitTable();
  const place = () => row(page, 'Anand Pai').getByRole('gridcell').nth(4);
  await place().dblclick();
  const editor = page.getByRole('textbox', { name: 'Place of Anand Pai' });
  await editor.fill('Chavakkad');
  await page.keyboard.press('Enter');
  await page.getByText(serverWords.schoolmateChanged).waitFor();
  await place().getByText('Chavakkad').waitFor();
  await expectFocus(place());

  // Another admin changes the same cell meanwhile.
  const { desk, schoolId, batchId, divisionId } = school;
  const anand = (await desk.listPeople(school)).find(({ name }) => name === 'Anand Pai') ?? expect.fail();
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, anand._id);
  const { name, mobile } = anand;
  const changePlace = (to: string) =>
    desk.send('PUT', path, editSchoolmateAnswer, { name, mobile, gender: 'Male', place: to });
  await changePlace('Guruvayur');

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
  await changePlace('Ponnani');
  await place().dblclick();
  await editor.fill('Tirur');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('It is now: Ponnani.').waitFor();
  await page.getByRole('button', { name: 'Save my text' }).click();
  await place().getByText('Tirur').waitFor();
});

school('a wrong value and a field of the owner are refused in words', async ({ visitTable }) => {
  const { page, errors } = await visitTable();
  errors.expect(failedRequest);
  await row(page, 'Anagha S.').getByRole('gridcell').nth(2).dblclick();
  await page.getByRole('textbox', { name: 'Mobile number of Anagha S.' }).fill('12');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Keep the old value' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await row(page, josna.name).getByRole('gridcell').nth(3).dblclick();
  await page.getByText('Only the person can change this.').waitFor();
});

school('ten thousand rows are drawn a few at a time', async ({ visit, school }) => {
  const { schoolId, divisionId, desk } = school;
  const [someone] = (await desk.send('GET', paths.deskPeople(schoolId), deskPeople)).people;
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    ...someone,
    divisionId,
    _id: `schoolmate-${String(index).padStart(8, '0')}`,
    name: `Schoolmate ${index + 1}`,
  }));
  const prepare = (page: Page) =>
    page.route(`**${paths.deskPeople(schoolId)}*`, (route) =>
      route.fulfill({
        headers: { [ownAnswer.name]: ownAnswer.value },
        json: { people, more: true },
      }),
    );
  const { page } = await visit(`/schools/${schoolId}/people`, { wide: true, prepare });
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

school('on a phone the rows are a list, and a press opens the person', async ({ visitTable }) => {
  const { page } = await visitTable({ wide: false });
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

school('the table has no accessibility errors on a desktop and a phone', async ({ visitTable }) => {
  for (const wide of [true, false]) {
    const { page } = await visitTable({ wide });
    await tick(page, josna.name);
    await bar(page).waitFor();
    // A desktop shows all rows in every width. A finger changes their height alone, so a few rows show it.
    const filter = page.getByRole('searchbox', { name: 'Filter people' });
    if (!wide) await filter.fill('an');
    await expectAccessible(page, `people table ${wide ? 'wide' : 'phone'}`);
    if (wide) {
      // The rows behind the dialog take no part.
      await filter.fill(josna.name);
      await act(page, 'Invite');
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, 'invite several people');
    }
  }
});
