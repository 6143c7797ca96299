import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { fellowAdminCalls, managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { keys, press } from './harness/act.ts';
import { ids, leela } from './harness/answers.ts';
import { division, divisionAddress, fromMenu, openDesk, openTab } from './harness/desk.ts';
import { type Failure, type FakeServer, failures } from './harness/fake-server.ts';
import { expectOneCall, isReady, isShown } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/**
 * Confirmation questions before a deletion. When the call fails or is slow, the question stays open and says
 * so.
 */
interface QuestionCase {
  call: Call;
  ask: (open: Open, server: FakeServer) => Promise<void>;
  answer: string;
  failure: string;
  success: string;
}

const emptyBatch = { school: ids.spare, batch: ids.emptyBatch };

const questions = {
  'rejecting a request': {
    call: requestCalls.remove,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'pending-requests', ...division });
      server.answers(requestCalls.remove, { message: 'Request rejected successfully! ❌' });
      await press(page.getByRole('button', { name: 'Reject Linta Sebastian' }));
    },
    answer: 'Reject',
    failure: 'Failed to reject request ❌',
    success: 'Request rejected successfully! ❌',
  },
  'deleting a schoolmate': {
    call: managementCalls.remove,
    ask: async (open, server) => {
      await openDesk(open, server, `${divisionAddress}/schoolmates`);
      server.answers(managementCalls.remove, {
        success: true,
        message: '✅ Schoolmate deleted successfully!',
      });
      await press(page.getByRole('button', { name: 'Delete Abhijith K. R.' }));
    },
    answer: 'Delete',
    failure: 'The schoolmate could not be deleted. Please try again.',
    success: '✅ Schoolmate deleted successfully!',
  },
  'taking a teacher off a division': {
    call: teacherCalls.endAssignment,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'assign-teachers', ...division });
      server.answers(teacherCalls.endAssignment, { message: 'Assignment removed successfully!' });
      await press(page.getByRole('button', { name: `Remove ${leela.name}` }));
    },
    answer: 'Remove',
    failure: 'The assignment could not be removed. Please try again.',
    success: 'Assignment removed successfully!',
  },
  'withdrawing the invitation of a teacher': {
    call: teacherCalls.withdrawInvitation,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'assign-teachers', ...division });
      server.answers(teacherCalls.withdrawInvitation, { message: 'Invitation withdrawn.' });
      await press(page.getByRole('button', { name: 'Withdraw +91 98470 00001' }));
    },
    answer: 'Withdraw',
    failure: 'The invitation could not be withdrawn. Please try again.',
    success: 'Invitation withdrawn.',
  },
  'removing a division': {
    call: schoolCalls.removeDivision,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'manage-divisions', ...emptyBatch });
      server.answers(schoolCalls.removeDivision, { message: 'Division removed successfully!' });
      await fromMenu('9-C', 'Remove');
    },
    answer: 'Remove',
    failure: 'The division could not be removed. Please try again.',
    success: 'Division removed successfully!',
  },
  'removing a batch': {
    call: schoolCalls.removeBatch,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'manage-batches', school: ids.spare });
      server.answers(schoolCalls.removeBatch, { message: 'Batch removed successfully!' });
      await fromMenu('2001 - 2002', 'Remove');
    },
    answer: 'Remove',
    failure: 'The batch could not be removed. Please try again.',
    success: 'Batch removed successfully!',
  },
  'removing a school': {
    call: schoolCalls.remove,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'view-schools' });
      server.answers(schoolCalls.remove, { message: 'School removed successfully!' });
      await fromMenu('Holy Angels', 'Remove');
    },
    answer: 'Remove',
    failure: 'The school could not be removed. Please try again.',
    success: 'School removed successfully!',
  },
  'taking an admin off a school': {
    call: fellowAdminCalls.remove,
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'view-schools' });
      server.answers(fellowAdminCalls.remove, { message: 'Admin removed from this school.' });
      await fromMenu("St. Mary's", 'Admins');
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'sister@school.example' });
      await press(row.getByRole('button', { name: /^Remove/ }));
    },
    answer: 'Remove',
    failure: 'The admin could not be removed. Please try again.',
    success: 'Admin removed from this school.',
  },
} satisfies Record<string, QuestionCase>;

screen.for(Object.entries(questions))('%s can be tried again', async ([, question], { open, server }) => {
  const { call, failure, success } = question;
  await question.ask(open, server);
  const dialog = page.getByRole('alertdialog');
  const answer = dialog.getByRole('button', { name: question.answer, exact: true });
  for (const each of Object.keys(failures) as Failure[]) {
    server.breaks(call, each);
    await press(answer);
    await expect.element(dialog.getByText(failure, { exact: true })).toBeVisible();
    await isReady(answer);
    server.restores(call);
  }
  await expectOneCall(server, call, answer, async () => {
    // The question stays open until the response arrives.
    await keys('{Escape}');
    await expect.element(answer).toBeVisible();
  });
  await isShown(success);
  await expect.element(dialog).not.toBeInTheDocument();
});

// Shows spec:words.39
screen('a rejection that cannot be sent leaves the request in the list', async ({ open, server }) => {
  const { call, ask, failure } = questions['rejecting a request'];
  await ask(open, server);
  server.breaks(call, 'the server is away');
  const dialog = page.getByRole('alertdialog');
  await press(dialog.getByRole('button', { name: 'Reject', exact: true }));
  await expect.element(dialog.getByText(failure, { exact: true })).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Reject Linta Sebastian' })).toBeVisible();
});
