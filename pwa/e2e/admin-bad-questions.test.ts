import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/requests.ts';
import { sentTeachingInvitations } from '@memcherrish/shared/wire/teachers.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { fromMenu, openTab, tabAddress } from './harness/dashboard.ts';
import { breakCalls, type Failure, failures, holdCalls } from './harness/forms.ts';
import { Desk } from './harness/school.ts';
import { signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { type DivisionPath, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

/**
 * Confirmation questions before a deletion. When the call fails or is slow, the question stays open and says
 * so.
 */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }): Promise<Ready> => {
  const small = await openSmallSchool(server);
  const { desk, name: _name, ...place } = small;
  const teacherId = await addTeacher(desk);
  const path = paths.assignTeacher(place.schoolId, place.batchId, place.divisionId);
  await desk.send('POST', path, done, { teacherId, subject: 'English' });
  const invite = paths.inviteTeacher(place.schoolId, place.batchId, place.divisionId);
  await desk.send('POST', invite, done, { contact: '9847000001', subject: 'English' });
  const invitations = paths.teacherInvitations(place.schoolId);
  const [invitation] = await desk.send('GET', invitations, sentTeachingInvitations);
  if (!invitation) throw new Error('The invitation is not in the list.');
  const [someone] = (await desk.listPeople(place)).filter(({ name }) => name === 'Abhijith K. R.');
  if (!someone) throw new Error('The list has nobody of that name.');
  const schoolId = await desk.addSchool('Holy Angels');
  const batchId = await desk.addBatch(schoolId, '2001 - 2002');
  const divisionId = await desk.addDivision(schoolId, batchId, '9-C');
  await desk.signUp('+919847066201', 'asker');
  const account = await desk.signIn('asker');
  await account.update({ name: 'Asha Asks' });
  const body = { ...place, userMobile: account.mobile, selfIntro: '' };
  const { _id: requestId } = await desk.send(
    'POST',
    paths.sendRequest,
    sendRequestAnswer,
    body,
    account.token,
  );
  return {
    ...small,
    teacherId,
    invitationId: invitation._id,
    requestId,
    someoneId: someone._id,
    empty: { schoolId, batchId, divisionId },
  };
});

interface Ready extends SmallSchool {
  teacherId: string;
  invitationId: string;
  requestId: string;
  someoneId: string;
  /** A division path with nothing in it, so that everything may be deleted. */
  empty: DivisionPath;
}

interface QuestionCase {
  path(school: Ready): string;
  ask(page: Page, school: Ready): Promise<void>;
  answer: string;
  failure: string;
  success: string;
}

const questions: Record<string, QuestionCase> = {
  'rejecting a request': {
    path: ({ requestId }) => paths.request(requestId),
    ask: async (page, school) => {
      await openTab(page, 'pending-requests', school);
      await page.getByRole('button', { name: 'Reject Asha Asks' }).click();
    },
    answer: 'Reject',
    failure: 'Failed to reject request ❌',
    success: 'Request rejected successfully! ❌',
  },
  'deleting a schoolmate': {
    path: ({ schoolId, batchId, divisionId, someoneId }) =>
      paths.managedSchoolmate(schoolId, batchId, divisionId, someoneId),
    ask: async (page, { schoolId, batchId, divisionId }) => {
      await page.goto(`/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`);
      await page.getByRole('button', { name: 'Delete Abhijith K. R.' }).click();
    },
    answer: 'Delete',
    failure: 'Failed to delete the schoolmate. Please try again.',
    success: '✅ Schoolmate deleted successfully!',
  },
  'taking a teacher off a division': {
    path: ({ schoolId, batchId, divisionId, teacherId }) =>
      paths.assignment(schoolId, batchId, divisionId, teacherId),
    ask: async (page, school) => {
      await openTab(page, 'assign-teachers', school);
      await page.getByRole('button', { name: `Remove ${leela.name}` }).click();
    },
    answer: 'Remove',
    failure: 'Failed to remove the assignment. Please try again.',
    success: 'Assignment removed successfully!',
  },
  'withdrawing the invitation of a teacher': {
    path: ({ schoolId, invitationId }) => paths.teacherInvitation(schoolId, invitationId),
    ask: async (page, school) => {
      await openTab(page, 'assign-teachers', school);
      await page.getByRole('button', { name: 'Withdraw +91 98470 00001' }).click();
    },
    answer: 'Withdraw',
    failure: 'Failed to withdraw the invitation. Please try again.',
    success: 'Invitation withdrawn.',
  },
  'removing a division': {
    path: ({ empty }) => paths.division(empty.schoolId, empty.batchId, empty.divisionId),
    ask: async (page, { empty }) => {
      await openTab(page, 'manage-divisions', empty);
      await fromMenu(page, '9-C', 'Remove');
    },
    answer: 'Remove',
    failure: 'Failed to remove the division. Please try again.',
    success: 'Division removed successfully!',
  },
  'removing a batch': {
    path: ({ empty }) => paths.batch(empty.schoolId, empty.batchId),
    ask: async (page, { empty }) => {
      await openTab(page, 'manage-batches', { schoolId: empty.schoolId });
      await fromMenu(page, '2001 - 2002', 'Remove');
    },
    answer: 'Remove',
    failure: 'Failed to remove the batch. Please try again.',
    success: 'Batch removed successfully!',
  },
  'removing a school': {
    path: ({ empty }) => paths.school(empty.schoolId),
    ask: async (page) => {
      await openTab(page, 'view-schools');
      await fromMenu(page, 'Holy Angels', 'Remove');
    },
    answer: 'Remove',
    failure: 'Failed to remove the school. Please try again.',
    success: 'School removed successfully!',
  },
};

school.for(Object.entries(questions))('%s can be tried again', async ([, question], { device, school }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdmin(page, 'admin@school.example');
  await question.ask(page, school);
  const dialog = page.getByRole('alertdialog');
  const answer = dialog.getByRole('button', { name: question.answer, exact: true });
  const path = question.path(school);
  for (const failure of Object.keys(failures) as Failure[]) {
    const restoreCalls = await breakCalls(page, path, failure);
    await answer.click();
    await dialog.getByText(question.failure, { exact: true }).waitFor();
    await expect.poll(() => answer.getAttribute('aria-disabled'), { message: failure }).toBeNull();
    await restoreCalls();
  }
  const held = await holdCalls(page, path);
  await answer.click();
  await held.begun;
  expect(await answer.getAttribute('aria-busy')).toBe('true');
  // A second press during the call sends no second call. The question stays open until the response arrives.
  await answer.press('Enter');
  await page.keyboard.press('Escape');
  expect(await dialog.getAttribute('data-closed')).toBeNull();
  await held.release();
  await page.getByText(question.success).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(held.count()).toBe(1);
});

school('taking an admin off can be tried again and is sent once', async ({ device, school, server }) => {
  const other = new Desk(server);
  await other.register('sister@school.example');
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdminAt(page, tabAddress('view-schools'), 'admin@school.example');
  await fromMenu(page, school.name, 'Admins');
  await page.getByRole('textbox', { name: 'E-mail of another admin' }).fill('sister@school.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'sister@school.example' });
  await row.getByRole('button', { name: /^Remove/ }).click();
  const dialog = page.getByRole('alertdialog');
  const answer = dialog.getByRole('button', { name: 'Remove', exact: true });
  const removal = (url: URL) => url.pathname.startsWith(`${paths.fellowAdmins(school.schoolId)}/`);
  for (const fail of Object.values(failures)) {
    await page.route(removal, fail);
    await answer.click();
    await dialog.getByText('Failed to remove the admin. Please try again.', { exact: true }).waitFor();
    await expect.poll(() => answer.getAttribute('aria-disabled')).toBeNull();
    await page.unroute(removal);
  }
  await answer.click();
  await page.getByText('Admin removed from this school.').waitFor();
  await row.waitFor({ state: 'detached' });
});
