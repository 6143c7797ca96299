import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { breakCalls, type Failure, holdCalls, typeCodeInVain } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/**
 * Password forms, the sign-in by code and the request to join, when their call fails or is slow. They show
 * the specification's sentence with the reason. They keep the typed text and can be sent again.
 */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const school = await openSmallSchool(server);
  const divisionB = await school.desk.addDivision(school.schoolId, school.batchId, '10-B');
  return { ...school, divisionB };
});

type Sentences = Partial<Record<Failure | 'the server refuses', string>>;

interface Form {
  path: string;
  /** Opens the form and fills it in. */
  open(page: Page, server: RunningServer, school: SmallSchool & { divisionB: string }): Promise<void>;
  typed(page: Page): Promise<string[]>;
  button: string;
  busy: string;
  says: Sentences;
  after(page: Page): Locator;
}

const dot = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);
const own = (sentence: string, offline = sentence): Sentences => ({
  'the server answers 500': `${dot(sentence)} ${messages.serverError}`,
  'a portal answers with a page': `${dot(sentence)} ${messages.foreignAnswer}`,
  'the server is away': `${dot(offline)} ${messages.offline}`,
});
/** A connection error is not shown as an error of the code or number. */
const theNetworks: Sentences = {
  'the server answers 500': messages.serverError,
  'a portal answers with a page': messages.foreignAnswer,
  'the server is away': messages.offline,
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const values = (...fields: Locator[]) => Promise.all(fields.map((each) => each.inputValue()));
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
const codeBox = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });
const codeBoxes = (page: Page) => page.getByRole('group', { name: '6-digit code' }).getByRole('textbox');

async function typeCode(page: Page, server: RunningServer): Promise<void> {
  await codeBox(page).pressSequentially(await lastCode(server.dataDir, josna.mobile));
}

async function askForCode(page: Page, address: string, send: string): Promise<void> {
  await page.goto(address);
  await phone(page).fill('98472 10128');
  await button(page, send).click();
  await page.getByText(messages.codeSent).waitFor();
}

const forms: Record<string, Form> = {
  'a forgotten password': {
    path: paths.sendForgotCode,
    open: async (page) => {
      await page.goto('/forgotpassword');
      await phone(page).fill('98472 10128');
    },
    typed: (page) => values(phone(page)),
    button: 'Send OTP',
    busy: 'Sending OTP...',
    says: own('Failed to send OTP'),
    after: (page) => page.getByText(messages.codeSent),
  },
  'the code of a forgotten password': {
    path: paths.verifyCode,
    open: async (page, server) => {
      await askForCode(page, '/forgotpassword', 'Send OTP');
      await typeCodeInVain(page, await lastCode(server.dataDir, josna.mobile));
    },
    typed: async (page) => values(...(await codeBoxes(page).all())),
    button: 'Verify OTP',
    busy: 'Please wait...',
    says: theNetworks,
    after: (page) => page.getByRole('heading', { name: passwordWords.resetPassword }),
  },
  'a new password': {
    path: paths.resetPassword,
    open: async (page, server) => {
      await askForCode(page, '/forgotpassword', 'Send OTP');
      await typeCode(page, server);
      await field(page, 'Create new password').fill(samplePassword);
      await field(page, 'Confirm new password').fill(samplePassword);
    },
    typed: (page) => values(field(page, 'Create new password'), field(page, 'Confirm new password')),
    button: 'Reset Password',
    busy: 'Please wait...',
    says: own('Failed to reset password.'),
    after: (page) => page.getByRole('heading', { name: passwordWords.passwordReset }),
  },
  'the number of a sign-in by code': {
    path: paths.sendCode,
    open: async (page) => {
      await page.goto('/memcherrishsignin');
      await phone(page).fill('98472 10128');
    },
    typed: (page) => values(phone(page)),
    button: 'Continue',
    busy: 'Please wait...',
    says: theNetworks,
    after: (page) => page.getByText(messages.codeSent),
  },
  'the code of a sign-in': {
    path: paths.verifyCode,
    open: async (page, server) => {
      await askForCode(page, '/memcherrishsignin', 'Continue');
      await typeCodeInVain(page, await lastCode(server.dataDir, josna.mobile));
    },
    typed: async (page) => values(...(await codeBoxes(page).all())),
    button: 'Verify OTP',
    busy: 'Please wait...',
    says: theNetworks,
    after: (page) => page.getByRole('combobox', { name: 'Division' }),
  },
  'a changed password': {
    path: paths.changePassword,
    open: async (page) => {
      await signInAt(page, '/changepassword', josna.username);
      await field(page, 'Enter old password').fill(samplePassword);
      await field(page, 'Enter new password').fill(samplePassword);
      await field(page, 'Confirm new password').fill(samplePassword);
    },
    typed: (page) =>
      values(
        field(page, 'Enter old password'),
        field(page, 'Enter new password'),
        field(page, 'Confirm new password'),
      ),
    button: 'Save password',
    busy: 'Please wait...',
    says: own('Failed to change password', 'An error occurred while changing password'),
    after: (page) => page.getByRole('dialog', { name: passwordWords.passwordReset }),
  },
  'a request to join': {
    path: paths.sendRequest,
    open: async (page, _server, { schoolId, batchId, divisionB }) => {
      await signIn(page, josna.username);
      const query = { school: schoolId, batch: batchId, division: divisionB };
      await page.goto(`/schoolmate-homepage?${new URLSearchParams(query)}`);
      await field(page, 'Self-introduction (optional)').fill('I was in both.');
    },
    typed: (page) => values(field(page, 'Self-introduction (optional)')),
    button: 'Send Request',
    busy: 'Sending...',
    // In all other failures the edit waits on the device (outbox.test.ts).
    says: { 'the server refuses': `${dot('Failed to send request')} ${serverWords.notAllowed}` },
    after: (page) => page.getByText(messages.requestSent),
  },
};

// Shows spec:landing.22, spec:landing.31, spec:school.58, spec:states.28, spec:words.23, spec:words.34
// Shows spec:words.50, spec:words.51, spec:words.52
school.for(Object.entries(forms))('%s keeps the typed text', async ([, form], { device, server, school }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await form.open(page, server, school);
  const typed = await form.typed(page);
  expect(typed.join('')).not.toBe('');
  for (const [failure, sentence] of Object.entries(form.says)) {
    const restoreCalls = await breakCalls(page, form.path, failure as keyof Sentences);
    await button(page, form.button).click();
    await page.getByText(sentence, { exact: true }).waitFor();
    await expect.poll(() => button(page, form.button).getAttribute('aria-disabled')).toBeNull();
    expect(await form.typed(page), failure).toEqual(typed);
    await restoreCalls();
  }

  const held = await holdCalls(page, form.path);
  await button(page, form.button).click();
  const busy = button(page, form.busy);
  await busy.waitFor();
  expect(await form.typed(page)).toEqual(typed);
  // A second press during the call sends no second call.
  await busy.click({ force: true });
  await busy.press('Enter');
  await held.release();
  await form.after(page).waitFor();
  expect(held.count()).toBe(1);
});
