import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { expectAccessible } from './harness/audit.ts';
import { openSchoolPage, tabAddress } from './harness/dashboard.ts';
import { classList } from './harness/files.ts';
import { expectFocus, tabTo } from './harness/keyboard.ts';
import { samplePassword } from './harness/school.ts';
import { fillAdminSignIn, signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** The frame around the admin's screens: the sidebar, the tree of classes, and what stays while screens change. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const all = classOf2013.names.length;
const desk = (page: Page) => page.getByRole('navigation', { name: deskWords.navigation });
const row = (page: Page, name: string) => desk(page).getByRole('treeitem', { name: new RegExp(`^${name}`) });
const inbox = (page: Page) => desk(page).getByRole('link', { name: vocabulary.inbox });
const tableOf = ({ schoolId, batchId, divisionId }: SmallSchool) =>
  `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`;

school('the tree shows how many have joined, and follows a removal at once', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdminAt(page, tableOf(school), 'admin@school.example');
  await row(page, `10-A , 1 of ${all} joined`).waitFor();
  await row(page, `2012 - 2013 , 1 of ${all} joined`).waitFor();
  await page.getByRole('button', { name: 'Delete Dennis Gomez' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, `10-A , 1 of ${all - 1} joined`).waitFor();
});

school(
  'the tree is used with the keyboard: one stop, arrows, letters and Enter',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    const batch = row(page, '2012 - 2013');
    await tabTo(batch);
    expect(await batch.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => batch.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expectFocus(row(page, '10-A'));
    await page.keyboard.press('ArrowLeft');
    await expectFocus(batch);
    await page.keyboard.press('1');
    await expectFocus(row(page, '10-A'));
    // The rows are one stop of the Tab key.
    await page.keyboard.press('Tab');
    await expectFocus(desk(page).getByRole('link', { name: 'Add a school' }));
    await page.keyboard.press('Shift+Tab');
    await expectFocus(row(page, '10-A'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/people?batch=${school.batchId}&division=${school.divisionId}`);
    await expect.poll(() => row(page, '10-A').getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: deskWords.skip }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
  },
);

async function signInAtTheForm(page: Page): Promise<void> {
  await page.goto('/login');
  await fillAdminSignIn(page, 'admin@school.example', samplePassword);
}

school('a sign-in opens the people when nothing waits', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAtTheForm(page);
  await page.waitForURL(`**/schools/${school.schoolId}/people`);
  // The address of the dashboard stays the dashboard.
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Add School', selected: true }).waitFor();
});

school(
  'a request that arrives is counted when the admin returns to the page, and opened by a sign-in',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    await row(page, '2012 - 2013').waitFor();
    expect(await inbox(page).textContent()).toBe(vocabulary.inbox);
    await school.desk.signUp('+919847088001', 'gita');
    const gita = await school.desk.signIn('gita');
    const { schoolId, batchId, divisionId } = school;
    const body = { schoolId, batchId, divisionId, userMobile: gita.mobile };
    await school.desk.send('POST', paths.sendRequest, sendRequestAnswer, body, gita.token);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await inbox(page).getByText('1 waiting').waitFor();

    const next = await device();
    await signInAtTheForm(next.page);
    await next.page.waitForURL('**/inbox');
  },
);

school('on a phone the sidebar is a drawer that closes with a choice', async ({ device, school }) => {
  const { page } = await device();
  await signInAdmin(page, 'admin@school.example');
  const menu = page.getByRole('button', { name: deskWords.menu });
  await menu.click();
  await row(page, '2012 - 2013').waitFor();
  await page.keyboard.press('Escape');
  await row(page, '2012 - 2013').waitFor({ state: 'detached' });
  await expectFocus(menu);
  await menu.click();
  await desk(page).getByRole('link', { name: 'Events' }).click();
  await page.waitForURL(`**/schools/${school.schoolId}/events`);
  await desk(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Events' }).waitFor();
});

school('a typed name is asked about before the screen changes', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  const name = page.getByLabel('School name', { exact: true });
  await name.fill('A school to come');
  const events = desk(page).getByRole('link', { name: 'Events' });
  await events.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('A school to come');
  await events.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/events');
  await openSchoolPage(page, 'Activity');
  // A filter is no typed text.
  await page.getByRole('combobox', { name: 'What' }).selectOption('looks');
  await desk(page).getByRole('link', { name: 'People' }).click();
  await page.waitForURL(`**/schools/${school.schoolId}/people`);
});

school(
  'the result of an upload is still there after a visit to another screen',
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('assign-schoolmate', school), 'admin@school.example');
    await page.getByLabel('Class list').setInputFiles(classList);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Upload', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result of the import' });
    await result.waitFor();
    await openSchoolPage(page, 'Activity');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('tab', { name: 'Assign Schoolmate', selected: true }).waitFor();
    await result.waitFor();
  },
);

school('Ctrl+K finds a class and a person, and Enter opens them', async ({ device, school: _ }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await row(page, '2012 - 2013').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Name of a class or a person' });
  await expectFocus(field);
  await page.keyboard.type('10a');
  await page.getByRole('option', { name: '10-A, 2012 - 2013', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/people\?batch=[\w-]+&division=[\w-]+$/);
  await field.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Search' }).click();
  await expectFocus(field);
  // Another spelling finds him, too.
  await page.keyboard.type('vishnu prasath');
  await page.getByRole('option', { name: 'Vishnu Prasad N. 10-A, 2012 - 2013 · not joined' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/&find=Vishnu\+Prasad\+N\.$/);
  const grid = page.getByRole('grid');
  await grid.getByText('Vishnu Prasad N.').waitFor();
  // The grid of the class was open already, and the filter follows.
  await expect.poll(() => grid.getByText(josna.name).count()).toBe(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzyzx');
  await page.getByText('Nothing found. Try another spelling.').waitFor();
  // The shortcut in the open search keeps what is typed.
  await page.keyboard.press('Control+k');
  expect(await field.inputValue()).toBe('zzyzx');
  await field.fill('josna');
  await page.getByRole('option', { name: josna.name }).waitFor();
  await expectAccessible(page, 'desk-search');
});

school(
  'the letter right after Ctrl+K is not lost, also while the last search is closing',
  async ({ device, school: _ }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    await row(page, '2012 - 2013').waitFor();
    const field = page.getByRole('combobox', { name: 'Name of a class or a person' });
    await page.keyboard.press('Control+k');
    await expectFocus(field);
    await page.keyboard.type('10a');
    await page.getByRole('option', { name: '10-A, 2012 - 2013', selected: true }).waitFor();
    const focused = await page.evaluate(async () => {
      const press = (key: string, init: KeyboardEventInit = {}) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
      const described = () => {
        const at = document.activeElement;
        return at instanceof HTMLInputElement ? `${at.type} '${at.value}'` : String(at?.tagName);
      };
      press('Escape');
      await Promise.resolve();
      press('k', { ctrlKey: true });
      await Promise.resolve();
      return described();
    });
    expect(focused).toBe("search ''");
    await page.keyboard.type('zzyzx');
    await page.getByText('Nothing found. Try another spelling.').waitFor();
    expect(await field.inputValue()).toBe('zzyzx');
  },
);
