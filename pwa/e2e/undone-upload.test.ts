import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { answerQuestion, tabAddress } from './harness/dashboard.ts';
import { classList } from './harness/files.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

// Shows decision:undo-upload
school(
  'a list that went to the wrong class is undone, and the answer names who stays',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    const { desk, schoolId, batchId } = school;
    const divisionId = await desk.addDivision(schoolId, batchId, '10-B');
    const wrong = { schoolId, batchId, divisionId };
    await signInAdminAt(page, tabAddress('assign-schoolmate', wrong), 'admin@school.example');
    await page.getByLabel('Class list').setInputFiles(classList);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const uploads = page.getByRole('region', { name: 'Imports of the last 30 days' });
    const row = uploads.getByRole('listitem').filter({ hasText: '43 people added to 10-B, 2012 - 2013' });
    await row.waitFor();
    const joiner = (await desk.listPeople(wrong)).find((person) => person.name === 'Akhil Varghese');
    await desk.signUp(joiner?.mobile ?? '', 'akhil');

    await row.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByText('The 43 people that it added leave 10-B. Links that invite them stop working.')
      .waitFor();
    await answerQuestion(page, 'Cancel');
    expect(await desk.listPeople(wrong)).toHaveLength(43);

    await row.getByRole('button', { name: 'Undo' }).click();
    await answerQuestion(page, 'Undo the import');
    await uploads.getByText('42 people removed from 10-B.').waitFor();
    await uploads.getByText('Akhil Varghese: has joined since').waitFor();
    await row.getByText(/ Undone /).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Imports of the last 30 days',
    );
    expect(await row.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Result of the import' }).count()).toBe(0);
    expect((await desk.listPeople(wrong)).map((person) => person.name)).toEqual(['Akhil Varghese']);
    expect((await desk.listPeople(school)).map((person) => person.name)).toContain(josna.name);
    await expectAccessible(page, 'uploads');
  },
);
