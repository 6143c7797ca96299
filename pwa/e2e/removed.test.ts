import { done } from '@memcherrish/shared/wire/base/fields.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { answerQuestion, choosePage, fromMenu, openTab } from './harness/dashboard.ts';
import { signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** Josna has an account. The others of the list have not joined. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const removeSelected = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Actions on the selection' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();

// Shows decision:recently-removed
school(
  'an admin removes people and restores them on a phone, and a classmate sees them again',
  async ({ device, school }) => {
    const { schoolId, batchId, divisionId, desk } = school;
    const names = (await desk.listPeople(school)).map(({ name }) => name);
    const [first, second] = ['Abhijith K. R.', 'Amal Krishna'] as const;
    const classmate = await device();
    const room = `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/details`;
    await signInAt(classmate.page, room, josna.username);
    const face = classmate.page.getByText(first).first();
    await face.waitFor();

    const { page } = await device();
    await signInAdminAt(page, `/schools/${schoolId}/people`, 'admin@school.example');
    for (const name of [first, second])
      await page.getByRole('row').filter({ hasText: name }).getByRole('gridcell').first().click();
    await removeSelected(page);
    const question = page.getByRole('alertdialog', { name: 'Remove 2 people?' });
    await question.getByText('Until then you can restore them under Recently removed.').waitFor();
    await question.getByRole('button', { name: 'Remove 2 people' }).click();
    await face.waitFor({ state: 'detached' });

    await openTab(page, 'view-schools', school);
    await fromMenu(page, school.name, 'Pages of the school');
    await choosePage(page, 'Recently removed');
    await page.getByRole('heading', { name: 'Recently removed', level: 1 }).waitFor();
    const act = page.getByRole('region', { name: /^2 entries removed together\. Removed by .* at / });
    const row = (name: string) => act.getByRole('listitem').filter({ hasText: name });
    await row(first).getByText('Person. From 10-A, 2012 - 2013.').waitFor();
    await row(first)
      .getByText(/Can be restored until \d+ \w+ \d{4}\.$/)
      .waitFor();
    await row(second)
      .getByRole('button', { name: `Restore ${second}` })
      .click();
    await page.getByText('Restored.', { exact: true }).first().waitFor();
    await row(second).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Restore ${first}` }).click();
    await page.getByText('Nothing was removed in the last 30 days.').waitFor();
    await face.waitFor();
    const after = (await desk.listPeople(school)).map(({ name }) => name);
    expect(after.toSorted()).toEqual(names.toSorted());
  },
);

school(
  'a division that was created again stays removed with the reason, and is deleted for good',
  async ({ device, school }) => {
    const { schoolId, batchId, desk } = school;
    const first = await desk.addDivision(schoolId, batchId, '10-C');
    await desk.send('DELETE', `/api/schools/${schoolId}/batches/${batchId}/divisions/${first}`, done);
    const { page } = await device({ wide: true });
    await signInAdminAt(page, `/schools/${schoolId}/removed`, 'admin@school.example');
    const entry = page.getByRole('listitem').filter({ hasText: '10-C' });
    await entry.getByText('Division. Of 2012 - 2013.').waitFor();
    await desk.addDivision(schoolId, batchId, '10-C');
    await entry.getByRole('button', { name: 'Restore 10-C' }).click();
    const reason = 'There is a new division 10-C in 2012 - 2013. Rename or remove it first.';
    await page.getByText(`10-C: ${reason}`).waitFor();
    await entry.getByText(reason, { exact: true }).waitFor();
    expect(await entry.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
    await entry.getByRole('button', { name: 'Delete for good 10-C' }).click();
    await page.getByRole('alertdialog', { name: 'Delete 10-C for good?' }).waitFor();
    await answerQuestion(page, 'Delete for good');
    await page.getByText('Nothing was removed in the last 30 days.').waitFor();
  },
);
