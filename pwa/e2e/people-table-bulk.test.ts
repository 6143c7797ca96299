import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { act, bar, grid, row, tableStory as school, tick } from './harness/people-table.ts';
import { josna } from './harness/small-school.ts';

// Shows decision:desk-bulk
school('people are moved to another class, and the move is undone', async ({ visitTable }) => {
  const { page } = await visitTable();
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
  async ({ visitTable, school }) => {
    const { page } = await visitTable();
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

school(
  'the bar acts on the selected people who are shown, and counts the hidden ones',
  async ({ visitTable }) => {
    const { page } = await visitTable();
    await tick(page, 'Anand Pai');
    await tick(page, 'Basil George');
    await bar(page).getByText('2 selected').waitFor();
    const filter = page.getByRole('searchbox', { name: 'Filter people' });
    await filter.fill('anand');
    await bar(page).getByText('1 selected').waitFor();
    await bar(page).getByText('1 more hidden by the filter').waitFor();
    await act(page, 'Remove');
    await page.getByRole('alertdialog', { name: 'Remove 1 person?' }).waitFor();
    await page.keyboard.press('Escape');
    await filter.fill('');
    await bar(page).getByText('2 selected').waitFor();
  },
);

school('one question removes the selected people, and names their number', async ({ visitTable }) => {
  const { page } = await visitTable();
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
  async ({ visitTable }) => {
    const prepare = (page: Page) => page.setViewportSize({ width: 1024, height: 768 });
    const { page } = await visitTable({ prepare });
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
school('the selected people are saved as a file with the ticked columns', async ({ visitTable, school }) => {
  const { page } = await visitTable();
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

school('each selected person who has not joined gets an own message', async ({ visitTable }) => {
  const { page } = await visitTable();
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
