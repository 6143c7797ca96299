import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { fromMenu, openTab, pickTeacher } from './harness/dashboard.ts';
import { breakCalls, type Failure, holdCalls } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, fillTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

/** The forms about people and schools keep the typed text when a call fails or is slow. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, name: _name, ...place } = small;
  const teacherId = await addTeacher(desk);
  const [someone] = (await desk.listPeople(place)).filter(({ name }) => name === 'Abhijith K. R.');
  const spareId = await desk.addSchool('Holy Angels');
  await desk.signUp('+919847066101', 'asker');
  const account = await desk.signIn('asker');
  await account.update({ name: 'Linta Sebastian' });
  const body = { ...place, userMobile: account.mobile, selfIntro: '' };
  await desk.send('POST', paths.sendRequest, sendRequestAnswer, body, account.token);
  if (!someone) throw new Error('The list has nobody of that name.');
  return { ...small, teacherId, spareId, someoneId: someone._id };
});
type Ready = SmallSchool & Record<'teacherId' | 'spareId' | 'someoneId', string>;

interface Form {
  path(school: Ready): string;
  /** Opens the form and fills it in. */
  open(page: Page, school: Ready): Promise<void>;
  typed(page: Page): Locator;
  button: string;
  says: Record<Failure, string>;
  done: string;
}

const always = (sentence: string): Record<Failure, string> => ({
  'the server answers 500': sentence,
  'a portal answers with a page': sentence,
  'the server is away': sentence,
});
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const enter = (page: Page) => signInAdmin(page, 'admin@school.example');

const forms: Record<string, Form> = {
  'the registration of a teacher': {
    path: () => paths.registerTeacher,
    open: async (page) => {
      await page.goto('/register-teacher');
      await fillTeacher(page, { ...leela, name: 'Lucy Thomas', email: 'another@school.example' });
    },
    typed: (page) => text(page, 'Place'),
    button: 'Register',
    says: always('❌ Error registering teacher'),
    done: 'Teacher registered successfully!',
  },
  "a teacher's own details": {
    path: () => paths.ownTeacher,
    open: async (page) => {
      await signInTeacher(page, leela.email, samplePassword);
      await page.goto('/teacher-profile');
      await text(page, 'Place').fill('Guruvayur');
    },
    typed: (page) => text(page, 'Place'),
    button: 'Save',
    says: {
      ...always('Failed to update profile. Please try again.'),
      'the server is away': 'An error occurred while saving your profile.',
    },
    done: 'Profile updated successfully!',
  },
  'the registration of a schoolmate': {
    path: () => paths.registerSchoolmate,
    open: async (page) => {
      await enter(page);
      await page.goto('/register-schoolmate');
      await text(page, 'Name').fill('Ponnu Joseph');
      await text(page, 'E-mail').fill('ponnu@school.example');
      await text(page, 'Mobile').fill('98470 55001');
      await text(page, 'Place').fill('Ollur');
      await page.getByLabel('Password', { exact: true }).fill('for the form');
      await page.getByLabel('Confirm password', { exact: true }).fill('for the form');
    },
    typed: (page) => text(page, 'Name'),
    button: 'Register',
    says: always('Error registering schoolmate'),
    done: 'Schoolmate registered successfully!',
  },
  'assigning a teacher': {
    path: ({ schoolId, batchId, divisionId }) => paths.assignTeacher(schoolId, batchId, divisionId),
    open: async (page, school) => {
      await enter(page);
      await openTab(page, 'assign-teachers', school);
      await pickTeacher(page, leela.name, '+••••••••1223');
      await text(page, 'Subject').fill('English');
    },
    typed: (page) => text(page, 'Subject'),
    button: 'Assign Teacher',
    says: {
      ...always('Failed to assign teacher.'),
      'the server is away': 'Error assigning teacher. Please try again.',
    },
    done: serverWords.teacherAssigned(leela.name, 'English'),
  },
  'asking a teacher of another school': {
    path: ({ schoolId, batchId, divisionId }) => paths.inviteTeacher(schoolId, batchId, divisionId),
    open: async (page, school) => {
      await enter(page);
      await openTab(page, 'assign-teachers', school);
      await text(page, 'Full number or e-mail').fill('98470 00001');
      await text(page, 'What they teach').fill('English');
    },
    typed: (page) => text(page, 'Full number or e-mail'),
    button: 'Ask this teacher',
    says: always('The teacher could not be asked. Please try again.'),
    done: 'If a teacher has registered with this number or e-mail, we are asking them now. They appear here when they say yes.',
  },
  'the edit of a schoolmate': {
    path: ({ schoolId, batchId, divisionId, someoneId }) =>
      paths.managedSchoolmate(schoolId, batchId, divisionId, someoneId),
    open: async (page, { schoolId, batchId, divisionId }) => {
      await enter(page);
      await page.goto(`/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`);
      await page.getByRole('button', { name: 'Update Abhijith K. R.' }).click();
      await page.getByRole('combobox', { name: 'Gender' }).selectOption('Male');
      await text(page, 'Place').fill('Mala');
    },
    typed: (page) => text(page, 'Place'),
    button: 'Save',
    says: always('The schoolmate could not be saved. Please try again.'),
    done: 'Schoolmate updated successfully!',
  },
  'accepting a request': {
    path: ({ schoolId, batchId, divisionId }) => paths.acceptRequest(schoolId, batchId, divisionId),
    open: async (page, school) => {
      await enter(page);
      await openTab(page, 'pending-requests', school);
      await page.getByRole('button', { name: 'Accept Linta Sebastian' }).click();
      await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 });
    },
    typed: (page) => page.getByRole('dialog').getByRole('combobox'),
    button: 'Accept',
    says: always('❌ Failed to accept request'),
    done: '✅ Schoolmate added successfully!',
  },
  'another name for a batch': {
    path: ({ schoolId, batchId }) => paths.batch(schoolId, batchId),
    open: async (page, school) => {
      await enter(page);
      await openTab(page, 'manage-batches', school);
      await fromMenu(page, '2012 - 2013', 'Rename');
      await text(page, 'Batch name').fill('2013 - 2014');
    },
    typed: (page) => text(page, 'Batch name'),
    button: 'Save',
    says: always('The batch could not be saved. Please try again.'),
    done: 'Batch updated successfully!',
  },
  'another name for a division': {
    path: ({ schoolId, batchId, divisionId }) => paths.division(schoolId, batchId, divisionId),
    open: async (page, school) => {
      await enter(page);
      await openTab(page, 'manage-divisions', school);
      await fromMenu(page, '10-A', 'Rename');
      await text(page, 'Division name').fill('10-Q');
    },
    typed: (page) => text(page, 'Division name'),
    button: 'Save',
    says: always('The division could not be saved. Please try again.'),
    done: 'Division updated successfully!',
  },
  'another name for a school': {
    path: ({ spareId }) => paths.school(spareId),
    open: async (page) => {
      await enter(page);
      await openTab(page, 'view-schools');
      await fromMenu(page, 'Holy Angels', 'Name and photo');
      await text(page, 'Name of the school').fill('Holy Angels, Ollur');
    },
    typed: (page) => text(page, 'Name of the school'),
    button: 'Save',
    says: always('The school could not be saved. Please try again.'),
    done: 'School updated successfully!',
  },
  'adding a fellow admin': {
    path: ({ spareId }) => paths.fellowAdmins(spareId),
    open: async (page) => {
      await enter(page);
      await openTab(page, 'view-schools');
      await fromMenu(page, 'Holy Angels', 'Admins');
      await page.getByRole('dialog').getByText('admin@school.example').waitFor();
      await text(page, 'E-mail of another admin').fill('nobody@school.example');
    },
    typed: (page) => text(page, 'E-mail of another admin'),
    button: 'Add',
    says: always('The admin could not be added. Please try again.'),
    done: 'There is no admin account with this e-mail. Ask them to register first.',
  },
};

// Shows spec:words.15, spec:words.16, spec:words.19, spec:words.20, spec:words.36
school.for(Object.entries(forms))('%s keeps the typed text', async ([, form], { device, school }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await form.open(page, school);
  const typed = await form.typed(page).inputValue();
  expect(typed).not.toBe('');
  // Returns the button of the open dialog, or else of the form that was filled in.
  const dialog = page.locator('.dialog');
  const filledIn = page
    .getByRole('main')
    .locator('form')
    .filter({ has: form.typed(page) });
  const within = (await dialog.count()) > 0 ? dialog : filledIn;
  const button = within.locator('button[type="submit"]').filter({ visible: true });
  expect(await button.textContent()).toBe(form.button);
  for (const [failure, sentence] of Object.entries(form.says)) {
    const restoreCalls = await breakCalls(page, form.path(school), failure as Failure);
    await button.click();
    await page.getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    expect(await form.typed(page).inputValue(), failure).toBe(typed);
    await restoreCalls();
  }
  const held = await holdCalls(page, form.path(school));
  await button.click();
  await held.begun;
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await form.typed(page).inputValue(), 'while it takes its time').toBe(typed);
  // A second press during the call sends no second call.
  await button.press('Enter');
  await held.release();
  await page.getByText(form.done).first().waitFor();
  expect(held.count()).toBe(1);
});
