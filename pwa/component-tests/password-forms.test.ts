import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fill, press } from './harness/act.ts';
import { answerCodes, ids, samplePassword, structures } from './harness/answers.ts';
import { answerPull, josna } from './harness/directory.ts';
import { type FakeServer, Refusal } from './harness/fake-server.ts';
import {
  button,
  expectToKeepEntry,
  type FilledForm,
  isReady,
  isShown,
  labelled,
  typeCode,
  typedCode,
  valuesIn,
} from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/**
 * Password forms, the sign-in by code and the request to join, when their call fails or is slow. They show
 * the specification's sentence with the reason. They keep the typed text and can be sent again.
 */
type Fill = (open: Open, server: FakeServer) => Promise<FilledForm>;

const dot = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);
const own = (sentence: string, offline = sentence) => ({
  'the server answers 500': [`${dot(sentence)} ${messages.serverError}`],
  'a portal answers with a page': [`${dot(sentence)} ${messages.foreignAnswer}`],
  'the server is away': [`${dot(offline)} ${messages.offline}`],
});
/** A connection error is not shown as an error of the code or number. */
const theNetworks = {
  'the server answers 500': [messages.serverError],
  'a portal answers with a page': [messages.foreignAnswer],
  'the server is away': [messages.offline],
};

const phone = () => page.getByRole('textbox', { name: 'Phone number' });

async function askForCode(open: Open, server: FakeServer, address: string, send: string): Promise<void> {
  answerCodes(server, '123456');
  await open(address);
  await fill(phone(), '98472 10128');
  await press(button(send));
  await isShown(messages.codeSent);
}

/** Types the code without a connection, so that its form stays: the sixth digit sends the code. */
async function typeCodeInVain(server: FakeServer): Promise<void> {
  server.breaks(schoolmateCalls.verifyCode, 'the server is away');
  await typeCode('123456');
  await isShown(messages.offline);
  server.restores(schoolmateCalls.verifyCode);
}

async function openRequest(open: Open, server: FakeServer): Promise<FilledForm> {
  answerPull(server);
  server.answers(schoolCalls.list, structures);
  server.answers(requestCalls.send, { message: messages.requestSent, _id: ids.request });
  const query = { school: ids.spare, batch: ids.emptyBatch, division: ids.emptyDivision };
  await open(`/schoolmate-homepage?${new URLSearchParams(query)}`, { person: josna.entry });
  const intro = labelled('Self-introduction (optional)');
  await fill(intro, 'I was in both.');
  return {
    call: requestCalls.send,
    typed: () => valuesIn(intro),
    button: button('Send Request'),
    busy: 'Sending...',
    // Without an answer of the server the edit waits on the device (outbox.test.ts).
    says: {},
    done: page.getByText(messages.requestSent),
  };
}

const forms: Record<string, Fill> = {
  'a forgotten password': async (open, server) => {
    answerCodes(server, '123456');
    await open('/forgotpassword');
    await fill(phone(), '98472 10128');
    return {
      call: schoolmateCalls.sendForgotCode,
      typed: () => valuesIn(phone()),
      button: button('Send OTP'),
      busy: 'Sending OTP...',
      says: own('Failed to send OTP'),
      done: page.getByText(messages.codeSent),
    };
  },
  'the code of a forgotten password': async (open, server) => {
    await askForCode(open, server, '/forgotpassword', 'Send OTP');
    await typeCodeInVain(server);
    return {
      call: schoolmateCalls.verifyCode,
      typed: () => [typedCode()],
      button: button('Verify OTP'),
      busy: 'Please wait...',
      says: theNetworks,
      done: page.getByRole('heading', { name: passwordWords.resetPassword }),
    };
  },
  'a new password': async (open, server) => {
    await askForCode(open, server, '/forgotpassword', 'Send OTP');
    server.answers(schoolmateCalls.resetPassword, {
      message: 'Password reset.',
      passkeys: [],
      removedPasskeys: 0,
    });
    await typeCode('123456');
    await fill(labelled('Create new password'), samplePassword);
    await fill(labelled('Confirm new password'), samplePassword);
    return {
      call: schoolmateCalls.resetPassword,
      typed: () => valuesIn(labelled('Create new password'), labelled('Confirm new password')),
      button: button('Reset Password'),
      busy: 'Please wait...',
      says: own('Failed to reset password.'),
      done: page.getByRole('heading', { name: passwordWords.passwordReset }),
    };
  },
  'the number of a sign-in by code': async (open, server) => {
    answerCodes(server, '123456');
    await open('/memcherrishsignin');
    await fill(phone(), '98472 10128');
    return {
      call: schoolmateCalls.sendCode,
      typed: () => valuesIn(phone()),
      button: button('Continue'),
      busy: 'Please wait...',
      says: theNetworks,
      done: page.getByText(messages.codeSent),
    };
  },
  'the code of a sign-in': async (open, server) => {
    await askForCode(open, server, '/memcherrishsignin', 'Continue');
    answerPull(server);
    const { memberships: _, ...entry } = josna.me;
    server.answers(schoolmateCalls.verifyCode, {
      message: 'Login successful!',
      _id: entry.schoolmate._id,
      mobile: josna.mobile,
      username: 'josna',
      token: 'none',
      schoolId: ids.school,
      batchId: ids.batch,
      divisionId: ids.division,
      memberships: josna.me.memberships,
    });
    await typeCodeInVain(server);
    return {
      call: schoolmateCalls.verifyCode,
      typed: () => [typedCode()],
      button: button('Verify OTP'),
      busy: 'Please wait...',
      says: theNetworks,
      done: page.getByRole('combobox', { name: 'Division' }),
    };
  },
  'a changed password': async (open, server) => {
    answerPull(server);
    server.answers(schoolmateCalls.changePassword, { message: 'Password changed.' });
    await open('/changepassword', { person: josna.entry });
    const fields = ['Enter old password', 'Enter new password', 'Confirm new password'].map(labelled);
    for (const each of fields) await fill(each, samplePassword);
    return {
      call: schoolmateCalls.changePassword,
      typed: () => valuesIn(...fields),
      button: button('Save password'),
      busy: 'Please wait...',
      says: own('Failed to change password', 'An error occurred while changing password'),
      done: page.getByRole('dialog', { name: passwordWords.passwordReset }),
    };
  },
  'a request to join': openRequest,
};

// Shows spec:landing.22, spec:landing.31, spec:school.58, spec:states.28, spec:words.23
// Shows spec:words.50, spec:words.51, spec:words.52
screen.for(Object.entries(forms))('%s keeps the typed text', async ([, fill], { open, server }) => {
  await expectToKeepEntry(server, await fill(open, server));
});

// Shows spec:words.34
screen('a request to join that is refused keeps the typed text', async ({ open, server }) => {
  const { typed, button: send, done } = await openRequest(open, server);
  const before = typed();
  server.answers(requestCalls.send, new Refusal('not-allowed', serverWords.notAllowed));
  await press(send);
  await isShown(`Failed to send request. ${serverWords.notAllowed}`);
  await isReady(send);
  expect(typed()).toEqual(before);
  server.answers(requestCalls.send, { message: messages.requestSent, _id: ids.request });
  await press(send);
  await expect.element(done).toBeVisible();
});
