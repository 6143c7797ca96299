import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { sessionCalls } from '@memcherrish/shared/wire/account/session.ts';
import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { schoolmateCalls, updateOwnCall } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { syncCalls } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { ids, samplePassword } from './harness/answers.ts';
import { person } from './harness/class-room.ts';
import { division, openTab } from './harness/desk.ts';
import { answerPull, josna } from './harness/directory.ts';
import { type FakeServer, Refusal } from './harness/fake-server.ts';
import { button, inDialog, isShown, labelled, text } from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/** The texts of screens that cannot load, and of dialogs whose call fails. */

interface Screen {
  call: Call;
  sentence: string;
  /** Opens what the call is about. */
  ask: (open: Open, server: FakeServer) => Promise<void>;
}

const screens: Record<string, Screen> = {
  'the list of schools': {
    call: schoolCalls.list,
    sentence: 'Failed to load schools. Please try again later.',
    ask: (open, server) => openTab(open, server, { tab: 'view-schools' }),
  },
  'the list of batches': {
    call: schoolCalls.listBatches,
    sentence: 'Failed to load batches. Please try again.',
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'view-schools' });
      await press(
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /^St\. Mary/ })
          .first(),
      );
    },
  },
  'the list of teachers': {
    call: teacherCalls.list,
    sentence: 'Failed to load teachers. Please try again.',
    ask: (open, server) => openTab(open, server, { tab: 'assign-teachers', ...division }),
  },
  'the list of schoolmates': {
    call: schoolCalls.listSchoolmates,
    sentence: 'Failed to fetch schoolmates. Please try again.',
    ask: async (open, server) => {
      await openTab(open, server, { tab: 'assign-schoolmate', ...division });
      await press(button('View Schoolmates'));
    },
  },
};

// Shows spec:words.9, spec:words.10, spec:words.11, spec:words.12
screen.for(Object.entries(screens))(
  '%s says that it could not load, and tries again',
  async ([, { call, sentence, ask }], { open, server }) => {
    server.breaks(call, 'the server answers 500');
    await ask(open, server);
    await isShown(sentence);
    server.restores(call);
    await press(button('Try again').first());
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  },
);

screen('a photo that cannot be removed shows a message', async ({ open, server }) => {
  answerPull(server, {
    me: { ...josna.me, schoolmate: { ...josna.me.schoolmate, profilePic: '/uploads/a-photo-of-josna.webp' } },
  });
  server.answers(updateOwnCall, new Refusal('not-allowed', serverWords.notAllowed));
  await open('/profile', { person: josna.entry });
  await press(button('Change / Remove profile picture'));
  await press(page.getByRole('menuitem', { name: 'Remove profile picture' }));
  await press(button('Remove'));
  await expect.element(page.getByText(ownWords.photoRemoveFailed, { exact: false })).toBeVisible();
});

// Shows spec:words.53
screen('a sign-out that fails on the device shows a message', async ({ open, server }) => {
  answerPull(server);
  server.answers(sessionCalls.end, undefined);
  await open('/viewpage-new', { person: josna.entry });
  await expect.element(person(josna.name)).toBeVisible();
  await press(page.getByRole('button', { name: /^Profile menu/ }));
  await press(page.getByRole('menuitem', { name: 'Signout' }));
  const clearing = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('The storage is locked.', 'InvalidStateError');
  });
  try {
    await press(button('Sign Out'));
    await isShown('Error signing out. Please try again.');
  } finally {
    clearing.mockRestore();
  }
});

// Shows spec:words.8, spec:words.55
screen('a class that cannot load shows a message', async ({ open, server }) => {
  answerPull(server);
  server.answers(schoolmateCalls.signIn, {
    ...{ message: 'Login successful!', token: 'none', ...josna.entry },
    ...{ divisionId: ids.division, memberships: josna.me.memberships },
  });
  const held = server.holds(syncCalls.pull);
  server.breaks(syncCalls.pull, 'the server is away');
  await open('/schoolmatesigninmain');
  await fill(text('Username'), 'josna');
  await fill(labelled('Password'), samplePassword);
  await press(inDialog('Sign in'));
  await isShown('Loading school details...');
  await held.begun;
  held.release();
  await isShown('Failed to load school details.');
  server.restores(syncCalls.pull);
  // The class appears without a press.
  window.dispatchEvent(new Event('focus'));
  await expect.element(person(josna.name)).toBeVisible();
});
