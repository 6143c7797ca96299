import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type RosterPart, snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { personViewsIn } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, namesInBoxes, person } from './harness/class-room.ts';
import { openTab } from './harness/dashboard.ts';
import { changeAnswers } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { type Enter, lookingStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';

/** The texts on screens that have nothing to show. */
const school = lookingStory
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const small = await openSmallSchool(server);
    const { desk, schoolId, batchId } = small;
    const emptyId = await desk.addDivision(schoolId, batchId, '10-B');
    const mixedId = await desk.addDivision(schoolId, batchId, '10-C');
    const bareId = await desk.addBatch(schoolId, '2020 - 2021');
    await addSomebody(small, mixedId, 'Kiran Raj', 'Other');
    return { ...small, emptyId, mixedId, bareId };
  })
  .extend(
    'enter',
    { scope: 'file' },
    ({ school: _ }): Enter =>
      (page, address) =>
        signInAt(page, address, josna.username),
  );

async function addSomebody(
  { desk, schoolId, batchId }: SmallSchool,
  divisionId: string,
  name: string,
  gender: string,
) {
  const secret = { password: samplePassword, confirmPassword: samplePassword };
  const entry = {
    name,
    gender,
    email: 'kiran@school.example',
    mobile: '9847055009',
    place: 'Ollur',
    ...secret,
  };
  await desk.send('POST', paths.registerSchoolmate, done, { ...entry, schoolId, batchId, divisionId });
}

const batchOf = ({ schoolId, batchId }: SmallSchool) => `/schools/${schoolId}/batches/${batchId}`;

// Shows spec:school.15, spec:words.67, spec:words.68
// Shows decision:third-box
school('schoolmates who are neither male nor female have their own box', async ({ look, school }) => {
  const page = await look(`/viewpage-new?division=${school.mixedId}`);
  const more = page.getByRole('region', { name: 'More schoolmates', exact: true });
  await more.getByRole('button', { name: 'Kiran Raj' }).waitFor();
  await page.getByText(messages.noMales).waitFor();
  await page.getByText(messages.noFemales).waitFor();
});

// Shows spec:school.12, spec:words.62, spec:words.63, spec:words.64, spec:words.66
school('an empty division and an only division have their own texts', async ({ look, school }) => {
  const page = await look(`/viewpage-new?division=${school.emptyId}`);
  await page.getByText(messages.noSchoolmates).waitFor();
  await page.getByText(messages.noTeachersAssigned).waitFor();
  await page.goto(`${batchOf(school)}/divisions/${school.emptyId}/details`);
  await page.getByText(messages.noSchoolmates).waitFor();
  await page.getByText(formMessages.noTeachersInDivision).waitFor();
  const lonelyId = await school.desk.addDivision(school.schoolId, school.bareId, '8-A');
  await page.goto(`/schools/${school.schoolId}/batches/${school.bareId}/divisions/${lonelyId}/details`);
  await page.getByText(courtyardWords.noOtherDivisions).waitFor();
  await school.desk.send('DELETE', paths.division(school.schoolId, school.bareId, lonelyId), done);
});

// Shows spec:school.9, spec:school.10, spec:words.59, spec:words.65
school('a batch without divisions offers no choice', async ({ look, school }) => {
  const page = await look(`/schooldetails/${school.schoolId}?batch=${school.bareId}`);
  await page.getByText(messages.noDivisionsAvailable).waitFor();
  await page.goto(`/viewpage-new?batch=${school.bareId}`);
  await page.getByRole('main').getByText(messages.noDivisionsAvailable).waitFor();
  await page.getByRole('button', { name: '2020 - 2021', exact: true }).waitFor();
  const division = page.getByRole('combobox', { name: 'Division' });
  expect(await division.isDisabled()).toBe(true);
  expect(await shownIn(division)).toBe(fallbacks.selectDivision);
  await page.getByRole('link', { name: 'To my class' }).click();
  await person(page, josna.name).waitFor();
  expect(await division.isDisabled()).toBe(false);
  expect(await shownIn(division)).toBe('10-A');
  await page.goto('/schoolmate-homepage');
  await page.getByRole('button', { name: 'Find previous schools and classes' }).click();
  await page.getByRole('list', { name: 'Schools' }).getByRole('button', { name: school.name }).click();
  await page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: '2020 - 2021' }).click();
  await page.getByText(formMessages.noDivisions).waitFor();
});

// Shows spec:school.7, spec:school.9, spec:school.64
school('the school home of a person in no class has no batch and no division', async ({ device, school }) => {
  const { page } = await device();
  await school.desk.signUp('+919847055077', 'in_no_class');
  await signIn(page, 'in_no_class');
  await page.getByText(messages.noSchoolData).waitFor();
  expect(await page.getByRole('button', { name: fallbacks.batchNotSelected }).isDisabled()).toBe(true);
  const division = page.getByRole('combobox', { name: 'Division' });
  expect(await division.isDisabled()).toBe(true);
  expect(await shownIn(division)).toBe(fallbacks.selectDivision);

  // Contact us is in this menu as well, and leads to the school.
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Contact us' }).click();
  await page
    .getByRole('dialog', { name: 'Contact us' })
    .getByRole('link', { name: 'Find my school' })
    .click();
  await page.waitForURL('**/schoolmate-homepage');
});

// Shows spec:words.58, spec:words.60, spec:words.61
school('a new admin sees the texts of empty lists', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await school.desk.register('new@school.example');
  const bareId = await school.desk.addSchool('Bare');
  await signInAdmin(page, 'new@school.example');
  await openTab(page, 'manage-batches', { schoolId: bareId });
  await page.getByText(formMessages.noBatches).waitFor();
  await openTab(page, 'assign-teachers', { schoolId: bareId });
  await page.getByText(dashboardWords.noTeachersAvailable).waitFor();
  await openTab(page, 'pending-requests', { schoolId: bareId });
  await page.getByText(dashboardWords.noPendingRequests).waitFor();
  await school.desk.logIn('admin@school.example');
});

// Shows spec:fields.24, spec:access.38, spec:words.71, spec:words.72, spec:words.74
school('a missing value of a record is replaced by a word', async ({ device, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const entry = { teacherId: await addTeacher(school.desk), subject: 'English' };
  await school.desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, entry);
  const { page } = await device();
  await withoutNames(page);
  await signIn(page, josna.username);
  await page.getByRole('heading', { name: fallbacks.unknownSchool }).waitFor();
  const teacher = page.getByRole('region', { name: 'Teachers' }).getByRole('button', { name: leela.name });
  await teacher.filter({ hasText: fallbacks.noSubjects }).waitFor();
  await expect.poll(() => namesInBoxes(page)).toContain(fallbacks.unknown);
  await person(page, fallbacks.unknown).first().click();
  const opened = card(page, fallbacks.unknown);
  const unknowns = opened.locator('.card-face').getByText(fallbacks.unknown, { exact: true });
  await expect.poll(() => unknowns.count()).toBe(2);
});

// Shows spec:words.69
school('a school without batches has its own text', async ({ device, school }) => {
  const { page } = await device();
  await withStructure(page, (each) => ({ ...each, batches: [] }));
  await signInAt(page, `/schooldetails/${school.schoolId}`, josna.username);
  await page.getByText(courtyardWords.noBatchesAvailable).waitFor();
});

/** Returns the text that a list shows while it is closed. */
async function shownIn(list: Locator): Promise<string> {
  return await list.evaluate((select) =>
    select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? '') : '',
  );
}

type Structure = PullAnswer['structures'][number];

async function withStructure(
  page: Page,
  change: (structure: Structure) => Structure,
  changeContent?: (content: object) => object,
): Promise<void> {
  const changeAnswer = (pulled: PullAnswer) => ({ ...pulled, structures: pulled.structures.map(change) });
  await changeAnswers(page, /\/api\/sync(\?|$)/, changeAnswer, changeContent);
}

/** Removes the names of the school, the subjects and all people but Josna from the server's responses. */
async function withoutNames(page: Page): Promise<void> {
  await withStructure(
    page,
    (each) => ({ ...each, name: '' }),
    (content) => snapshot.parse(content).map(withoutNamesIn),
  );
}

function withoutNamesIn({ rosters, schoolmates }: RosterPart): RosterPart {
  const faces = personViewsIn(schoolmates).map((each) =>
    each.name === josna.name ? each : { ...each, name: '', place: null, location: null },
  );
  const withoutSubjects = rosters.map((roster) => ({
    ...roster,
    teachers: roster.teachers.map((each) => ({ ...each, subject: '' })),
  }));
  return { rosters: withoutSubjects, schoolmates: columnsOf(faces) };
}
