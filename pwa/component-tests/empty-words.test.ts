import { aMe, aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './harness/act.ts';
import { ids, leela } from './harness/answers.ts';
import { boxes, card, namesInBoxes, person, shownIn, teachers } from './harness/class-room.ts';
import { openTab } from './harness/desk.ts';
import { answerPull, aRoster, josna, type Pulled } from './harness/directory.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { isShown } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The texts on screens that have nothing to show. */

const emptyId = 'division-10-b-of-2012';
const mixedId = 'division-10-c-of-2012';
const lonelyId = 'division-8-a-of-2018';
const lonelyBatchId = 'batch-of-2018-2019';
const bareId = 'batch-of-2020-2021';
const structure = {
  ...{ _id: ids.school, name: "St. Mary's", image: null },
  batches: [
    {
      ...{ _id: ids.batch, batch: '2012 - 2013' },
      divisions: [
        { _id: ids.division, name: '10-A' },
        { _id: emptyId, name: '10-B' },
        { _id: mixedId, name: '10-C' },
      ],
    },
    { _id: lonelyBatchId, batch: '2018 - 2019', divisions: [{ _id: lonelyId, name: '8-A' }] },
    { _id: bareId, batch: '2020 - 2021', divisions: [] },
  ],
};
const kiran = aPersonView('Kiran Raj', { _id: 'person-kiran-raj-10-c', gender: 'Other' });

async function enter(open: Open, server: FakeServer, address: string, pulled: Pulled = {}) {
  answerPull(server, {
    structures: [structure],
    rosters: [
      aRoster([josna.view], { relation: 'division' }),
      aRoster([], { divisionId: emptyId }),
      aRoster([kiran], { divisionId: mixedId }),
      aRoster([], { divisionId: lonelyId, batchId: lonelyBatchId, relation: 'school' }),
    ],
    ...pulled,
  });
  server.answers(schoolCalls.list, [structure]);
  await open(address, { person: josna.entry });
}

// Shows spec:school.15, spec:words.67, spec:words.68
// Shows decision:third-box
screen('schoolmates who are neither male nor female have their own box', async ({ open, server }) => {
  await enter(open, server, `/viewpage-new?division=${mixedId}`);
  const more = page.getByRole('region', { name: 'More schoolmates', exact: true });
  await expect.element(more.getByRole('button', { name: 'Kiran Raj' })).toBeVisible();
  await isShown(messages.noMales);
  await isShown(messages.noFemales);
});

// Shows spec:school.12, spec:words.62, spec:words.63, spec:words.64, spec:words.66
screen('an empty division and an only division have their own texts', async ({ open, server }) => {
  await enter(open, server, `/viewpage-new?division=${emptyId}`);
  await isShown(messages.noSchoolmates);
  await isShown(messages.noTeachersAssigned);
  const batch = `/schools/${ids.school}/batches/${ids.batch}`;
  await open(`${batch}/divisions/${emptyId}/details`);
  await isShown(messages.noSchoolmates);
  await isShown(formMessages.noTeachersInDivision);
  await open(`/schools/${ids.school}/batches/${lonelyBatchId}/divisions/${lonelyId}/details`);
  await isShown(courtyardWords.noOtherDivisions);
});

// Shows spec:school.9, spec:school.10, spec:words.59, spec:words.65
screen('a batch without divisions offers no choice', async ({ open, server }) => {
  await enter(open, server, `/schooldetails/${ids.school}?batch=${bareId}`);
  await isShown(messages.noDivisionsAvailable);
  await open(`/viewpage-new?batch=${bareId}`);
  await expect.element(page.getByRole('main').getByText(messages.noDivisionsAvailable).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2020 - 2021', exact: true })).toBeVisible();
  const division = page.getByRole('combobox', { name: 'Division' });
  await expect.element(division).toBeDisabled();
  expect(shownIn(division)).toBe(fallbacks.selectDivision);
  await press(page.getByRole('link', { name: 'To my class' }));
  await expect.element(person(josna.name)).toBeVisible();
  await expect.element(division).toBeEnabled();
  expect(shownIn(division)).toBe('10-A');
  await open('/schoolmate-homepage');
  await press(page.getByRole('button', { name: 'Find previous schools and classes' }));
  await press(page.getByRole('list', { name: 'Schools' }).getByRole('button', { name: /^St\. Mary/ }));
  await press(page.getByRole('list', { name: 'Batches' }).getByRole('button', { name: '2020 - 2021' }));
  await isShown(formMessages.noDivisions);
});

// Shows spec:school.7, spec:school.9, spec:school.64
screen('the school home of a person in no class has no batch and no division', async ({ open, server }) => {
  await enter(open, server, '/viewpage-new', {
    me: aMe({ ...josna.me.schoolmate }),
    structures: [],
    rosters: [],
  });
  await isShown(messages.noSchoolData);
  await expect.element(page.getByRole('button', { name: fallbacks.batchNotSelected })).toBeDisabled();
  const division = page.getByRole('combobox', { name: 'Division' });
  await expect.element(division).toBeDisabled();
  expect(shownIn(division)).toBe(fallbacks.selectDivision);

  // Contact us is in this menu as well, and leads to the school.
  await press(page.getByRole('button', { name: /^Profile menu/ }));
  await press(page.getByRole('menuitem', { name: 'Contact us' }));
  const contact = page.getByRole('dialog', { name: 'Contact us' });
  await press(contact.getByRole('link', { name: 'Find my school' }));
  await expect.poll(() => location.pathname).toBe('/schoolmate-homepage');
});

// Shows spec:words.58, spec:words.60, spec:words.61
screen('a new admin sees the texts of empty lists', async ({ open, server }) => {
  const bare = { _id: ids.spare, name: 'Bare', image: null, batches: [] };
  const answerEmpty = () => {
    server.answers(schoolCalls.list, [bare]);
    server.answers(schoolCalls.listBatches, []);
    server.answers(teacherCalls.list, []);
    server.answers(teacherCalls.listInvitations, []);
    server.answers(requestCalls.list, []);
  };
  await openTab(open, server, { tab: 'manage-batches', school: ids.spare }, answerEmpty);
  await isShown(formMessages.noBatches);
  await openTab(open, server, { tab: 'assign-teachers', school: ids.spare }, answerEmpty);
  await isShown(dashboardWords.noTeachersAvailable);
  await openTab(open, server, { tab: 'pending-requests', school: ids.spare }, answerEmpty);
  await isShown(dashboardWords.noPendingRequests);
});

// Shows spec:fields.24, spec:access.38, spec:words.71, spec:words.72, spec:words.74
screen('a missing value of a record is replaced by a word', async ({ open, server }) => {
  const nameless = aPersonView('', { _id: 'person-without-a-name', gender: 'Male', mobile: '+919847055011' });
  await enter(open, server, '/viewpage-new', {
    structures: [{ ...structure, name: '' }],
    rosters: [
      aRoster([josna.view, nameless], {
        relation: 'division',
        teachers: [{ ...leela, subject: '' }],
      }),
    ],
  });
  await expect.element(page.getByRole('heading', { name: fallbacks.unknownSchool })).toBeVisible();
  const teacher = teachers().getByRole('button', { name: leela.name, exact: false });
  await expect.element(teacher.getByText(fallbacks.noSubjects, { exact: true })).toBeVisible();
  await expect.poll(namesInBoxes).toContain(fallbacks.unknown);
  await press(boxes().getByRole('button', { name: fallbacks.unknown }));
  // The title, the name and the place.
  const unknowns = card(fallbacks.unknown).getByText(fallbacks.unknown, { exact: true });
  await expect.poll(() => unknowns.all().length).toBe(3);
});

// Shows spec:words.69
screen('a school without batches has its own text', async ({ open, server }) => {
  await enter(open, server, `/schooldetails/${ids.school}`, { structures: [{ ...structure, batches: [] }] });
  await isShown(courtyardWords.noBatchesAvailable);
});
