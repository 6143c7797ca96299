import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pendingRequests, sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import { expect } from 'vitest';
import { boxes, person } from './harness/class-room.ts';
import { answerQuestion, openTab, tabAddress } from './harness/dashboard.ts';
import { expectFocus } from './harness/keyboard.ts';
import { signIn, signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

/** Listed without a number, so that signing up does not find the record. */
const basil = { name: 'Basil George', mobile: '+919847077001', username: 'basil' };

/** Signs up a person whose number is on no list, and asks to join the class. */
async function ask(
  { desk, name: _name, ...place }: SmallSchool,
  { name, mobile, username, intro }: Record<'name' | 'mobile' | 'username' | 'intro', string>,
) {
  await desk.signUp(mobile, username);
  const account = await desk.signIn(username);
  await account.update({ name });
  const body = { ...place, userMobile: mobile, selfIntro: intro };
  await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);
}

// Shows spec:admin.45, spec:admin.46, spec:admin.47, spec:admin.48, spec:admin.49
// Shows spec:admin.50, spec:states.3, spec:words.35
school('an admin accepts a request as a person who is already on the list', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await page.addInitScript(() => {
    const badges: number[] = [];
    Reflect.set(window, 'badges', badges);
    navigator.setAppBadge = async (count = 0) => void badges.push(count);
    navigator.clearAppBadge = async () => void badges.push(0);
  });
  await signInAdmin(page, 'admin@school.example');
  const tab = page.getByRole('tab', { name: /^Pending Requests/ });
  await tab.click();
  await page.getByText(dashboardWords.noPendingRequests).waitFor();

  await ask(school, { ...basil, intro: 'Roll number 15, always late.' });
  await openTab(page, 'pending-requests');
  await tab.getByText('1 waiting').waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'badges').at(-1))).toBe(1);
  const table = page.getByRole('table', { name: 'Pending requests' });
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await cells.first().waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'School',
    'Batch',
    'Division',
    'Self Intro',
    'Actions',
  ]);
  expect((await cells.allTextContents()).slice(0, 5)).toEqual([
    basil.name,
    school.name,
    '2012 - 2013',
    '10-A',
    'Roll number 15, always late.',
  ]);
  // No division is chosen: each request names its own.
  expect(await page.getByText('❌ Missing Required IDs. Cannot accept request.').count()).toBe(0);
  await table.getByRole('button', { name: /^Accept/ }).click();
  const dialog = page.getByRole('dialog', { name: `Accept ${basil.name} into 10-A` });
  await dialog.getByText('+91 98470 77001').waitFor();
  const list = dialog.getByRole('combobox');
  await expect
    .poll(() => list.locator('option').nth(1).textContent())
    .toBe(`This is ${basil.name}, already on the list`);
  await list.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(serverWords.requestAccepted).waitFor();
  await page.getByText(dashboardWords.noPendingRequests).waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'badges').at(-1))).toBe(0);

  const { desk, name: _name, ...place } = school;
  const namesakes = (await desk.listPeople(place)).filter(({ name }) => name === basil.name);
  expect(namesakes.map(({ mobile }) => mobile)).toEqual([basil.mobile]);
  const phone = await device();
  await signIn(phone.page, basil.username);
  await person(phone.page, basil.name).waitFor();
  expect(await boxes(phone.page).getByRole('button', { name: basil.name }).count()).toBe(1);
});

// Shows spec:admin.50, spec:states.6, spec:states.8, spec:words.37, spec:words.38
school(
  'an admin accepts one request as a new person and rejects another after a question',
  async ({ device, school }) => {
    await ask(school, {
      name: 'Ciji Paul',
      mobile: '+919847077002',
      username: 'ciji',
      intro: 'New in June.',
    });
    await ask(school, { name: 'Nobody Known', mobile: '+919847077003', username: 'nobody', intro: 'Hello' });
    const { page } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('pending-requests', school), 'admin@school.example');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Ciji Paul')
      .getByRole('button', { name: /^Accept/ })
      .click();
    // One press is enough, and the focus is on the next request.
    await page.getByText(serverWords.requestAccepted).waitFor();
    await row('Ciji Paul').waitFor({ state: 'detached' });
    await expectFocus(row('Nobody Known').getByRole('button', { name: /^Accept/ }));

    await row('Nobody Known')
      .getByRole('button', { name: /^Reject/ })
      .click();
    await page.getByRole('alertdialog').getByText('Are you sure you want to reject this request?').waitFor();
    await answerQuestion(page, 'Cancel');
    await row('Nobody Known')
      .getByRole('button', { name: /^Reject/ })
      .click();
    await answerQuestion(page, 'Reject');
    await page.getByText(serverWords.requestRejected).waitFor();
    await page.getByText(dashboardWords.noPendingRequests).waitFor();
    const { desk, name: _name, ...place } = school;
    const names = (await desk.listPeople(place)).map(({ name }) => name);
    expect(names).toContain('Ciji Paul');
    expect(names).not.toContain('Nobody Known');
  },
);

// Shows spec:words.75
school('the requests of all divisions are in one list, whatever is chosen', async ({ device, school }) => {
  const { desk, schoolId, batchId } = school;
  const other = await desk.addDivision(schoolId, batchId, '10-B');
  await ask(school, { name: 'Deepa S.', mobile: '+919847077004', username: 'deepa', intro: '' });
  const { page } = await device({ wide: true });
  await signInAdminAt(
    page,
    tabAddress('pending-requests', { schoolId, batchId, divisionId: other }),
    'admin@school.example',
  );
  const deepa = page.getByRole('row').filter({ hasText: 'Deepa S.' });
  // She wrote nothing about herself.
  await deepa.getByText(fallbacks.notAvailable).waitFor();
});

school('the addresses of the specification lead to the tabs', async ({ device, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  const division = `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}`;
  await page.goto(`${division}/assign-teacher`);
  await page.getByRole('heading', { name: 'Teachers of 10-A' }).waitFor();
  await page.goto('/pending-requests');
  await page.getByRole('tab', { name: /^Pending Requests/, selected: true }).waitFor();
});

// Shows spec:admin.19, spec:rules.23
school('a request that lacks an id cannot be accepted, and says so', async ({ device, school }) => {
  await ask(school, { name: 'Elsa Roy', mobile: '+919847077005', username: 'elsa', intro: 'Hello' });
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await page.route(`**${paths.requests}`, async (route) => {
    const answer = await route.fetch();
    const list = pendingRequests.parse(await answer.json());
    await route.fulfill({ response: answer, json: list.map((each) => ({ ...each, batchId: '' })) });
  });
  await signInAdminAt(page, tabAddress('pending-requests'), 'admin@school.example');
  const row = page.getByRole('row').filter({ hasText: 'Elsa Roy' });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('tabpanel').getByText('❌ Missing Required IDs. Cannot accept request.').waitFor();
  await row.waitFor();
});
