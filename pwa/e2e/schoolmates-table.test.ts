import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { editSchoolmateAnswer } from '@memcherrish/shared/wire/desk/management.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readableNumber } from '#components/contact.ts';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card, person } from './harness/class-room.ts';
import { answerQuestion, deskStory } from './harness/dashboard.ts';
import { breakCalls, refusedAt } from './harness/forms.ts';
import { expectFocus, tabTo } from './harness/keyboard.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';

const tableOf = ({ schoolId, batchId, divisionId }: SmallSchool) =>
  `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`;
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

const school = deskStory
  .extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server))
  .extend('visitTable', ({ visit, school }) => async () => {
    const visitor = await visit(tableOf(school), { wide: true });
    await visitor.page.getByRole('table').waitFor();
    return visitor;
  });

async function update(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Update/ })
    .click();
  await page.getByRole('dialog', { name: `Update ${name}` }).waitFor();
}

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' });

school('a person without a number is renamed and stays without one', async ({ visitTable }) => {
  const { page } = await visitTable();
  await update(page, 'Amal Krishna');
  expect(await field(page, 'Mobile').inputValue()).toBe('');
  await field(page, 'Name').fill('Amal Krishnan');
  await save(page).click();
  await page.getByText(serverWords.schoolmateChanged).waitFor();
  await row(page, 'Amal Krishnan').waitFor();
});

// Shows spec:admin.52, spec:limits.18
school('the table scrolls within 700 px, sorts and filters', async ({ visitTable, school }) => {
  const { page } = await visitTable();
  await page.getByRole('heading', { name: 'Schoolmates of 10-A' }).waitFor();
  const area = page.getByRole('region', { name: 'Schoolmates of 10-A' });
  await expect.poll(async () => (await area.boundingBox())?.height).toBe(700);
  await area.evaluate((element) => element.scrollTo(0, 300));
  const head = page.getByRole('columnheader', { name: 'Name' });
  const [top, headTop] = await Promise.all([area.boundingBox(), head.boundingBox()]);
  expect(Math.abs((top?.y ?? 0) - (headTop?.y ?? 99))).toBeLessThan(3);
  await page.getByRole('searchbox', { name: 'Filter' }).fill('josna');
  await page.getByText(`1 of ${classOf2013.names.length} schoolmates`).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goto(tableOf(school).replace(/schoolmates$/, 'all-schoolmates'));
  await page.getByRole('table', { name: 'Schoolmates of 10-A' }).waitFor();
});

school('ten thousand rows are drawn a few at a time, sorted and filtered', async ({ visit, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const [someone] = await school.desk.listPeople(school);
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...someone,
    _id: `schoolmate-${String(index).padStart(8, '0')}`,
    name: `Schoolmate ${index + 1}`,
  }));
  const prepare = (page: Page) =>
    page.route(`**${paths.schoolmates(schoolId, batchId, divisionId)}`, (route) =>
      route.fulfill({ headers: { [ownAnswer.name]: ownAnswer.value }, json: many }),
    );
  const { page } = await visit(tableOf(school), { wide: true, prepare });
  await page.getByText('10,000 schoolmates').waitFor();
  expect(await rows(page).count()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Name' }).click();
  await row(page, 'Schoolmate 10000').waitFor();
  const area = page.getByRole('region', { name: 'Schoolmates of 10-A' });
  await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('cell', { name: 'Schoolmate 1', exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('schoolmate 4321');
  await page.getByText('1 of 10,000 schoolmates').waitFor();
});

// Shows spec:admin.51
school(
  'an edit is rejected at the field, then saved, and seen on a phone',
  async ({ device, visitTable }) => {
    const { page } = await visitTable();
    await update(page, 'Abhijith K. R.');
    await field(page, 'Mobile').fill('');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Gender' }).selectOption('Male');
    await save(page).click();
    await refusedAt(field(page, 'Mobile'), messages.required);
    await field(page, 'Name').fill('');
    await save(page).click();
    await refusedAt(field(page, 'Name'), messages.required);
    await field(page, 'Name').fill('Abhijith K. Raj');
    await field(page, 'Mobile').fill('98470 66001');
    await field(page, 'Place').fill('Chalakudy');
    await save(page).click();
    await page.getByText(serverWords.schoolmateChanged).waitFor();
    await row(page, 'Abhijith K. Raj').getByText('+91 98470 66001').waitFor();
    const phone = await device();
    await signIn(phone.page, josna.username);
    await person(phone.page, 'Abhijith K. Raj').click();
    await card(phone.page, 'Abhijith K. Raj').getByText('Chalakudy').waitFor();
  },
);

school('a new number of a person with an account waits for its owner', async ({ visitTable }) => {
  const { page } = await visitTable();
  await update(page, josna.name);
  await page
    .getByRole('dialog')
    .getByText('A new number is used after its owner confirms it with a code.')
    .waitFor();
  await field(page, 'Mobile').fill('98470 66002');
  await save(page).click();
  await page
    .getByText(
      'Schoolmate updated. The new number is used after its owner confirms it with a code. Until then the old number stays.',
    )
    .waitFor();
  await row(page, josna.name).getByText(readableNumber(josna.mobile)).waitFor();
  await update(page, josna.name);
  await page.getByRole('dialog').getByText(dashboardWords.mobileWaits('+91 98470 66002')).waitFor();
});

school(
  'WhatsApp and e-mail of a person with an account are read-only and say why',
  async ({ visitTable }) => {
    const { page } = await visitTable();
    await update(page, josna.name);
    for (const name of ['WhatsApp', 'E-mail']) {
      expect(await field(page, name).getAttribute('readonly')).not.toBeNull();
      const reason = (await field(page, name).getAttribute('aria-describedby')) ?? '';
      const said = await page
        .locator(
          reason
            .split(' ')
            .map((id) => `[id="${id}"]`)
            .join(', '),
        )
        .allTextContents();
      expect(said).toContain('Only the owner of the account can change this.');
    }
    await field(page, 'Place').fill('Chavakkad');
    await save(page).click();
    await page.getByText(serverWords.schoolmateChanged).waitFor();
  },
);

school(
  'a record that another admin changed meanwhile is not overwritten unseen',
  async ({ visitTable, school }) => {
    const { desk, schoolId, batchId, divisionId } = school;
    const { page, errors } = await visitTable();
    errors.expect(failedRequest);
    await update(page, 'Anagha S.');
    const anagha = (await desk.listPeople(school)).find(({ name }) => name === 'Anagha S.');
    if (!anagha?.mobile) throw new Error('Anagha is not on the list with a number.');
    const path = paths.managedSchoolmate(schoolId, batchId, divisionId, anagha._id);
    const { gender, mobile } = anagha;
    const theirs = { name: 'Anagha Suresh', gender: gender ?? 'Female', mobile, place: 'Kochi' };
    await desk.send('PUT', path, editSchoolmateAnswer, theirs);

    if (!gender) await page.getByRole('dialog').getByRole('combobox').selectOption('Female');
    await field(page, 'Place').fill('Palakkad');
    await field(page, 'E-mail').fill('anagha@school.example');
    await save(page).click();
    await refusedAt(field(page, 'Place'), dashboardWords.changedMeanwhile('Kochi'));
    // A field without a conflict takes the other admin's value.
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Anagha Suresh');
    expect(await field(page, 'Place').inputValue()).toBe('Palakkad');
    await page.getByRole('dialog').getByRole('button', { name: 'Use “Kochi”' }).click();
    await expect.poll(() => field(page, 'Place').inputValue()).toBe('Kochi');
    await save(page).click();
    await page.getByText(serverWords.schoolmateChanged).waitFor();
    const saved = (await desk.listPeople(school)).find(({ _id }) => _id === anagha._id);
    expect(saved).toMatchObject({ name: 'Anagha Suresh', place: 'Kochi', email: 'anagha@school.example' });
  },
);

school('a number that another person has is rejected at its field', async ({ visitTable }) => {
  const { page, errors } = await visitTable();
  errors.expect(failedRequest);
  await update(page, 'Linta Sebastian');
  await field(page, 'Mobile').fill(josna.mobile);
  await save(page).click();
  await refusedAt(field(page, 'Mobile'), 'Another person in this school already has this number.');
});

// Shows spec:admin.51, spec:words.40, spec:words.41
school('a schoolmate is deleted after a question and leaves the phones', async ({ device, visitTable }) => {
  const phone = await device();
  await signIn(phone.page, josna.username);
  await person(phone.page, 'Dennis Gomez').waitFor();
  const { page } = await visitTable();
  await row(page, 'Dennis Gomez')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByText('Are you sure you want to delete this schoolmate?').waitFor();
  await answerQuestion(page, 'Cancel');
  await row(page, 'Dennis Gomez')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await answerQuestion(page, 'Delete');
  await page.getByText(serverWords.schoolmateDeleted).waitFor();
  await row(page, 'Dennis Gomez').waitFor({ state: 'detached' });
  await person(phone.page, 'Dennis Gomez').waitFor({ state: 'detached' });
});

school('the whole edit works with the keyboard alone', async ({ visitTable }) => {
  const { page } = await visitTable();
  await page.getByRole('searchbox', { name: 'Filter' }).focus();
  await page.keyboard.type('basil');
  await expect.poll(() => rows(page).count()).toBe(1);
  await tabTo(page.getByRole('button', { name: 'Update Basil George' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectFocus(field(page, 'Name'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9847066003');
  await page.keyboard.press('Enter');
  await page.getByText(serverWords.schoolmateChanged).waitFor();
  await page.getByRole('dialog', { name: 'Update Basil George' }).waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Update Basil George' }));
});

// Shows spec:words.13
school('a page that cannot load says so and offers to try again', async ({ visit, school }) => {
  let restoreCalls: () => Promise<void> = expect.fail;
  const prepare = async (page: Page) => {
    restoreCalls = await breakCalls(page, paths.school(school.schoolId), 'the server answers 500');
  };
  const { page, errors } = await visit(tableOf(school), { wide: true, prepare });
  errors.expect(failedRequest);
  await page.getByText('Failed to fetch school details. Please try again.').waitFor();
  await restoreCalls();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByRole('table').waitFor();
});
