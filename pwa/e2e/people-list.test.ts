import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { tabAddress } from './harness/dashboard.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

// Shows decision:people-list
school(
  'an admin saves a class with the ticked columns, prints it, and activity shows both',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('assign-schoolmate', school), 'admin@school.example');
    await page.getByRole('button', { name: 'View Schoolmates' }).click();
    await page.getByRole('link', { name: 'Save or print a list' }).click();
    const who = page.getByRole('combobox', { name: 'Who' });
    await who.waitFor();
    expect(await who.locator('option:checked').textContent()).toBe('10-A, 2012 - 2013');

    const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
    expect(await tick('Mobile number').isChecked()).toBe(true);
    await tick('E-mail').uncheck();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('people.csv');
    const [headings, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(headings).toBe('Batch,Division,Name,Gender,Mobile number,Place,Joined on');
    expect(lines).toHaveLength(43);
    expect(lines.find((line) => line.includes(josna.name))).toContain(josna.mobile);

    await tick('Mobile number').uncheck();
    await page.getByRole('button', { name: 'Show the list' }).click();
    const table = page.getByRole('table');
    await table.getByRole('cell', { name: josna.name }).waitFor();
    expect(await table.getByRole('row').count()).toBe(44);
    expect(await table.textContent()).not.toContain(josna.mobile);
    await page.getByText('43 people', { exact: true }).waitFor();

    expect(await table.locator('.avatar').count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Faces on paper' }).check();
    await page.getByRole('button', { name: 'Show the list' }).click();
    await table.getByRole('cell', { name: josna.name }).waitFor();
    expect(await table.locator('.avatar').count()).toBe(43);

    // Paper has the list alone.
    await page.emulateMedia({ media: 'print' });
    expect(await table.isVisible()).toBe(true);
    for (const name of ['Show the list', 'Print']) {
      expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false);
    }
    expect(await who.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });

    await page.goto(`/schools/${school.schoolId}/activity`);
    const acts = page
      .getByRole('listitem')
      .filter({ hasText: 'saved or printed the list of 10-A, 2012 - 2013' });
    await acts.filter({ hasText: 'with: Gender, Mobile number, Place, Joined on' }).waitFor();
    await acts.filter({ hasText: 'with: Gender, Place, Joined on' }).waitFor();
  },
);
