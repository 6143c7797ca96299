import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { ids, structures } from './harness/answers.ts';
import { divisionAddress, openDesk, openTab } from './harness/desk.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { isShown, labelled } from './harness/form.ts';
import { screen } from './harness/screen.tsx';

/** The texts of the admin's screens, and the tabs that a choice on the dashboard opens. */

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = () => page.getByRole('tabpanel');
const inPanel = (name: string) => panel().getByRole('button', { name, exact: true });
const list = (name: string) => page.getByRole('list', { name });
const isSelected = (name: string) =>
  expect.element(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();

// Shows spec:admin.9, spec:admin.10, spec:admin.11, spec:admin.12, spec:admin.13, spec:admin.14
// Shows spec:admin.15, spec:admin.16, spec:admin.17, spec:admin.18, spec:rules.13
// Shows spec:rules.17
screen(
  'the dashboard has its seven tabs, and closed tabs until something is chosen',
  async ({ open, server }) => {
    await openTab(open, server, {}, () => server.answers(requestCalls.list, []));
    await isSelected('Add School');
    expect(
      page
        .getByRole('tab')
        .all()
        .map((each) => each.element().textContent),
    ).toEqual([
      'Add School',
      'View Schools',
      'Manage Batches',
      'Manage Divisions',
      'Assign Schoolmate',
      'Assign Teachers',
      'Pending Requests',
    ]);
    const closed = page
      .getByRole('tab')
      .all()
      .filter((each) => each.element().ariaDisabled === 'true');
    expect(closed.map((each) => each.element().textContent)).toEqual(['Manage Batches', 'Manage Divisions']);
    await press(tab('Assign Schoolmate'));
    const assigning = page.getByRole('tabpanel', { name: 'Assign Schoolmate' });
    await expect.element(assigning.getByText('Choose a school, a batch and a division first.')).toBeVisible();
    await press(assigning.getByRole('button', { name: 'Choose a division' }));
    await expect.element(page.getByRole('tabpanel', { name: 'View Schools' })).toBeVisible();
    // An address of a closed tab shows the admin what to choose first.
    await openTab(open, server, { tab: 'manage-batches' });
    await isShown('Please select a school first.');
    await expect.element(panel().getByRole('listitem').filter({ hasText: "St. Mary's" })).toBeVisible();
    await openTab(open, server, { tab: 'manage-divisions', school: ids.school });
    await isShown('Batch Not Selected');
    await isShown('School ID or Batch ID is missing! Please select a batch.');
    for (const name of ['Manage Batches', 'Manage Divisions'])
      await expect.element(tab(name)).not.toHaveAttribute('aria-disabled', 'true');
    await open('/dashboard', { wide: true, admin: '' });
    await expect
      .element(page.getByRole('heading', { name: `Welcome, ${fallbacks.admin}`, exact: true }))
      .toBeVisible();
  },
);

// Shows spec:routes.12, spec:admin.23, spec:admin.24
screen.for([
  ['Register a teacher', /^\/register-teacher\?/],
  ['Register a schoolmate', /^\/register-schoolmate/],
] as const)(
  'the link %s is on Add School and opens its registration',
  async ([name, address], { open, server }) => {
    await openTab(open, server);
    await press(page.getByRole('link', { name }));
    await expect.poll(() => `${location.pathname}${location.search}`).toMatch(address);
  },
);

/** Answers the calls that add a batch and a division, and lists what was added. */
function answerAdditions(server: FakeServer): void {
  const batches: { _id: string; batch: string; divisions: { _id: string; name: string }[] }[] = [
    ...(structures[0]?.batches ?? []),
  ];
  const schools = () => structures.map((each) => (each._id === ids.school ? { ...each, batches } : each));
  server.answers(schoolCalls.list, schools);
  server.answers(schoolCalls.listBatches, () => batches);
  server.answers(schoolCalls.addBatch, ({ body: { batch } }) => {
    const added = { _id: 'batch-of-1999-2000', batch, divisions: [] };
    batches.push(added);
    return { ...added, message: '✅ Batch added successfully!' };
  });
  server.answers(schoolCalls.addDivision, ({ body: { name }, params: { schoolId, batchId } }) => {
    const added = { _id: 'division-10-d-of-1999', name };
    batches.find(({ _id }) => _id === batchId)?.divisions.push(added);
    return { ...added, schoolId, batchId, message: 'Division added successfully!' };
  });
}

// Shows spec:admin.25, spec:admin.26, spec:admin.28, spec:admin.29, spec:admin.30, spec:admin.31
// Shows spec:admin.33, spec:admin.34, spec:admin.35, spec:states.2, spec:words.5
screen('an admin adds batches and divisions, and shows and hides them', async ({ open, server }) => {
  await openTab(open, server);
  answerAdditions(server);
  await press(tab('View Schools'));
  await press(
    panel()
      .getByRole('button', { name: /^St\. Mary/ })
      .first(),
  );
  await isSelected('Manage Batches');
  await fill(page.getByPlaceholder('Enter batch (e.g., 2012 - 2013)'), '1999-2000');
  await press(inPanel('Add Batch'));
  await isShown('✅ Batch added successfully!');
  const batches = list('Batches');
  await expect.element(batches.getByRole('button', { name: /^1999 - 2000/ }).first()).toBeVisible();
  await press(inPanel('Hide Batches'));
  await expect.element(batches).not.toBeInTheDocument();
  await press(inPanel('View Batches'));
  await expect.element(batches).toBeVisible();
  // The page after a reload.
  await open(`${location.pathname}${location.search}`, { wide: true });
  await press(batches.getByRole('button', { name: /^1999 - 2000/ }).first());
  await isSelected('Manage Divisions');
  await fill(page.getByPlaceholder('Enter division (e.g., 10-A)'), '10-D');
  await press(inPanel('Add Division'));
  await isShown('Division added successfully!');
  const divisions = list('Divisions');
  await expect.element(divisions.getByRole('button', { name: /^10-D/ }).first()).toBeVisible();
  await press(inPanel('Hide Divisions'));
  await expect.element(divisions).not.toBeInTheDocument();
  await press(inPanel('View Divisions'));
  await press(divisions.getByRole('button', { name: /^10-D/ }).first());
  await isSelected('Assign Schoolmate');
  await expect.element(page.getByRole('heading', { name: 'Upload Schoolmates of 10-D' })).toBeVisible();
});

// Shows spec:states.4, spec:limits.17
screen('a chosen item stays highlighted for 100 ms', async ({ open, server }) => {
  await openTab(open, server, { tab: 'view-schools' });
  const row = panel()
    .getByRole('button', { name: /^St\. Mary/ })
    .first();
  await expect.element(row).toBeVisible();
  const held = holdTimers(100);
  await press(row);
  await expect.poll(() => held.length).toBe(1);
  await expect.element(row).toHaveAttribute('aria-current', 'true');
  await isSelected('View Schools');
  for (const work of held) work();
  await isSelected('Manage Batches');
});

// Shows spec:admin.60, spec:admin.61, spec:admin.62, spec:admin.63, spec:admin.64, spec:admin.65
// Shows spec:admin.66, spec:admin.67, spec:admin.68, spec:admin.69, spec:admin.70, spec:admin.71
// Shows spec:admin.72, spec:limits.25, spec:limits.26, spec:limits.28
screen('the registration of a teacher has the texts and genders of the specification', async ({ open }) => {
  await open('/register-teacher', { wide: true });
  for (const label of [
    'Name',
    'E-mail',
    'Mobile',
    'Place',
    'Gender',
    'Profile photo',
    'Password',
    'Confirm password',
    'WhatsApp',
    'Instagram',
    'Facebook',
    'Current status',
    'About',
  ])
    await expect.element(labelled(label)).toBeInTheDocument();
  expect(genders()).toEqual(['Male', 'Female']);
});

// Shows spec:admin.53, spec:admin.54, spec:admin.55, spec:admin.56, spec:admin.57, spec:admin.58
screen('the registration of a schoolmate has the texts of the specification', async ({ open, server }) => {
  await openDesk(open, server, '/register-schoolmate');
  for (const label of ['Name', 'E-mail', 'Mobile', 'Place', 'Password', 'Confirm password'])
    await expect.element(labelled(label)).toBeVisible();
});

// Shows spec:limits.25, spec:limits.26, spec:limits.27
screen('the form of a schoolmate offers the genders of the specification', async ({ open, server }) => {
  await openDesk(open, server, `${divisionAddress}/schoolmates`);
  await press(page.getByRole('button', { name: /^Update/ }).first());
  await expect.element(labelled('Gender')).toBeVisible();
  expect(genders()).toEqual(['Male', 'Female', 'Other']);
});

function genders(): string[] {
  const choices = labelled('Gender').getByRole('option').all();
  return choices.map((each) => each.element().textContent ?? '').filter((each) => each !== 'Choose');
}

/** Holds the work of all timers with this delay. Returns the work, for the test to do it. */
function holdTimers(delay: number): (() => void)[] {
  const held: (() => void)[] = [];
  const { setTimeout } = window;
  const hold = (work: () => void, after?: number): unknown =>
    after === delay ? held.push(work) : setTimeout(work, after);
  Reflect.set(window, 'setTimeout', hold);
  onTestFinished(() => void Reflect.set(window, 'setTimeout', setTimeout));
  return held;
}
