import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { DuplicatesPage } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/desk/management.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { choosePage, deskStory, fromMenu, tabAddress } from './harness/dashboard.ts';
import { changeAnswers } from './harness/forms.ts';
import { expectFocus } from './harness/keyboard.ts';
import { enlist, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';

/** Josna has an account. A later list has her again, and Basil with another spelling. */
const school = deskStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await enlist(small, { name: 'Lonappan Josna', mobile: '+919847055601', place: 'Chalakudy' });
  await enlist(small, { name: 'Bazil George', mobile: '+919847055602', place: 'Angamaly' });
  return small;
});

const duplicates = ({ schoolId }: SmallSchool) => `/schools/${schoolId}/duplicates`;
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const merged = (page: Page) =>
  page.getByRole('region', { name: 'Merged in the last 30 days' }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, words: string) =>
  page.getByRole('dialog', { name: 'Message' }).filter({ hasText: words });

school(
  'an admin merges two records field by field on a phone, and undoes the merge',
  async ({ visit, school }) => {
    const { page } = await visit(tabAddress('view-schools', school));
    await fromMenu(page, school.name, 'Pages of the school');
    await choosePage(page, 'Likely duplicates');
    const pair = card(page, 'Lonappan Josna');
    await pair.getByText('Has an account').waitFor();
    await pair.getByText('Same name').waitFor();
    await pair.getByRole('button', { name: /^Merge\.\.\./ }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge into one record' });
    // A value that belongs to the account's owner is not offered as a choice.
    expect(await dialog.getByRole('group').allTextContents()).not.toContain('+91 98470 55601');
    await dialog.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Lonappan Josna' }).check();
    await dialog.getByRole('region', { name: 'The merged record' }).getByText('Lonappan Josna').waitFor();
    await dialog.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Josna Lonappan' }).check();
    await dialog.getByRole('group', { name: 'Place' }).getByRole('radio', { name: 'Chalakudy' }).check();
    await dialog.getByRole('button', { name: duplicateWords.mergeNow, exact: true }).click();
    await merged(page)
      .getByRole('button', { name: 'Undo Lonappan Josna, now part of Josna Lonappan' })
      .waitFor();
    await pair.waitFor({ state: 'detached' });
    const people = await school.desk.listPeople(school);
    expect(people.filter((person) => person.name.includes('Josna')).map((person) => person.place)).toEqual([
      'Chalakudy',
    ]);
    await merged(page).getByRole('button', { name: /^Undo/ }).click();
    await toast(page, 'Undone. They are two records again.').waitFor();
    await pair.waitFor();
    await merged(page).getByText('Undone.').first().waitFor();
    expect((await school.desk.listPeople(school)).map((person) => person.name)).toContain('Lonappan Josna');
  },
);

school('the keyboard alone merges a pair and marks a pair as two people', async ({ visit, school }) => {
  const { page } = await visit(duplicates(school), { wide: true });
  const pair = card(page, 'Bazil George');
  const press = async (pressed: Locator) => {
    await pressed.focus();
    await page.keyboard.press('Enter');
  };
  const expectHead = async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toMatch('Likely duplicates');
  };
  // The list has the pairs at the left. J opens the next one, and it is read at the right.
  const row = (of: string) =>
    page.getByRole('list', { name: 'Likely duplicates' }).getByRole('button', { name: of });
  await press(row('Lonappan Josna'));
  await card(page, 'Lonappan Josna').waitFor();
  const [first] = await page
    .getByRole('list', { name: 'Likely duplicates' })
    .getByRole('button')
    .allTextContents();
  await page.keyboard.press(first?.includes('Bazil') ? 'k' : 'j');
  await expectFocus(row('Bazil George'));
  await press(pair.getByRole('button', { name: /^Merge\.\.\./ }));
  const dialog = page.getByRole('dialog', { name: 'Merge into one record' });
  const name = dialog.getByRole('group', { name: 'Name' });
  await name.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => name.getByRole('radio').nth(1).isChecked()).toBe(true);
  await press(dialog.getByRole('button', { name: duplicateWords.mergeNow, exact: true }));
  const undo = merged(page).getByRole('button', { name: /^Undo Ba[sz]il George/ });
  await undo.waitFor();
  await pair.waitFor({ state: 'detached' });
  await expectHead();
  await press(undo);
  await undo.waitFor({ state: 'detached' });
  await pair.waitFor();
  await expectHead();
  await press(pair.getByRole('button', { name: /^Two people/ }));
  await pair.waitFor({ state: 'detached' });
  await expectHead();
  await press(toast(page, 'Saved: they are two people.').getByRole('button', { name: vocabulary.undo }));
  await pair.waitFor();
  // The focus moves to the next message or to the page.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

school('an admin marks a pair as two people on a phone and takes it back', async ({ visit, school }) => {
  const { page } = await visit(duplicates(school));
  const pair = card(page, 'Bazil George');
  const dismiss = pair.getByRole('button', { name: /^Two people/ });
  await dismiss.click();
  await toast(page, 'Saved: they are two people.').getByRole('button', { name: vocabulary.undo }).click();
  await pair.waitFor();
  await dismiss.click();
  await pair.waitFor({ state: 'detached' });
  await page.reload();
  await card(page, 'Lonappan Josna').waitFor();
  expect(await pair.count()).toBe(0);
});

school('a settled pair reloads the list, even when more pairs cannot load', async ({ visit, school }) => {
  const reads = `**${paths.duplicates(school.schoolId)}?from=`;
  // Reports one pair more than there is, so the page offers to show more and fails.
  const prepare = async (page: Page) => {
    await page.route(`${reads}*`, (route) => route.abort());
    const oneMore = (first: DuplicatesPage) => ({ ...first, total: first.total + 1 });
    await changeAnswers(page, `${reads}0`, oneMore);
  };
  const { page, errors } = await visit(duplicates(school), { prepare });
  errors.expect(failedRequest);
  await button(page, 'Show more').click();
  await page.getByText('The duplicates could not be loaded. Please try again.').waitFor();
  const pair = card(page, 'Lonappan Josna');
  await pair.getByRole('button', { name: /^Two people/ }).click();
  await toast(page, 'Saved: they are two people.').getByRole('button', { name: vocabulary.undo }).click();
  await pair.waitFor();
});

school('a pair that another admin changed meanwhile must be reviewed again', async ({ visit, school }) => {
  const { page, errors } = await visit(duplicates(school));
  errors.expect(failedRequest);
  await card(page, 'Lonappan Josna')
    .getByRole('button', { name: /^Merge\.\.\./ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Merge into one record' });
  await dialog.getByRole('region', { name: 'The merged record' }).waitFor();
  const { desk, schoolId, batchId, divisionId } = school;
  const twin = (await desk.listPeople(school)).find((person) => person.name === 'Lonappan Josna');
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, twin?._id ?? '');
  const edit = { name: 'Lonappan Josna', gender: 'Female', mobile: '+919847055601', place: 'Kodungallur' };
  await desk.send('PUT', path, editSchoolmateAnswer, edit);
  await button(page, 'Merge')
    .and(dialog.getByRole('button', { name: 'Merge', exact: true }))
    .click();
  await dialog.getByText('One of the two records has changed. Look at them again, then merge.').waitFor();
  await dialog.getByRole('group', { name: 'Place' }).getByRole('radio', { name: 'Kodungallur' }).check();
  await button(page, 'Merge')
    .and(dialog.getByRole('button', { name: 'Merge', exact: true }))
    .click();
  await toast(page, 'Merged.').waitFor();
  const kept = (await desk.listPeople(school)).filter((person) => person.name.includes('Josna'));
  expect(kept.map((person) => person.place)).toEqual(['Kodungallur']);
});

school(
  'two records with accounts cannot be merged, and a merge that was merged again says what to undo first',
  async ({ visit, school }) => {
    const { desk } = school;
    const twin = 'Kallookkaran Tijo';
    await enlist(school, { name: twin, mobile: '+919847055611', place: 'Chalakudy' });
    await desk.signUp('+919847055611', 'tijo_two');
    const tijo = (await desk.listPeople(school)).find(({ name }) => name === 'Tijo Kallookkaran');
    await desk.signUp(tijo?.mobile ?? '', 'tijo_one');
    for (const [at, name] of ['Meera Sunil', 'Sunil Meera', 'Meera Sunil'].entries())
      await enlist(school, { name, mobile: `+91984705562${at}`, place: 'Chalakudy' });
    const { page } = await visit(duplicates(school));
    const accounts = card(page, twin);
    await accounts
      .getByText(
        'Both have an account, so you cannot merge them. If it is one person, they can delete the account they do not use.',
      )
      .waitFor();
    expect(await accounts.getByRole('button', { name: /^Merge\.\.\./ }).count()).toBe(0);

    const people = async () => (await desk.listPeople(school)).map(({ name }) => name);
    const mergeOne = async () => {
      await card(page, 'Meera')
        .first()
        .getByRole('button', { name: /^Merge\.\.\./ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Merge into one record' });
      await dialog.getByRole('button', { name: duplicateWords.mergeNow, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const before = (await people()).length;
    await mergeOne();
    await expect.poll(async () => (await people()).length).toBe(before - 1);
    await mergeOne();
    await expect.poll(async () => (await people()).length).toBe(before - 2);
    // The first merge cannot be undone before the second one, and says why.
    const first = merged(page).filter({ hasText: duplicateWords.obstacle['merged-again'] });
    await first.waitFor();
    expect(await first.getByRole('button').count()).toBe(0);
    for (const left of [1, 0]) {
      await merged(page)
        .getByRole('button', { name: /^Undo .*Meera/ })
        .first()
        .click();
      await expect.poll(async () => (await people()).length).toBe(before - left);
    }
  },
);
