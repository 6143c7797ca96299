import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { classList } from './harness/files.ts';
import { breakCalls, type Failure, refusedAt, typeCodeInVain } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/**
 * Tests every form with a call that fails for a reason other than the input. The form says so, keeps the
 * typed text and can be sent again.
 */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

type Sentences = Record<Failure, string[]>;

interface Form {
  path(school: SmallSchool): string;
  /** Opens the form and fills it in. */
  open(page: Page, school: SmallSchool, server: RunningServer): Promise<void>;
  typed(page: Page): Promise<string[]>;
  button(page: Page): Locator;
  says: Sentences;
  /** The field under which the specification wants the sentence. */
  at?(page: Page): Locator;
  after(page: Page): Locator;
}

/** The screens of schoolmates and teachers show the network's error as it is. */
const theNetworks: Sentences = {
  'the server answers 500': [messages.serverError],
  'a portal answers with a page': [messages.foreignAnswer],
  'the server is away': [messages.offline],
};
/** Some screens say first which action failed. */
const after = (sentence: string): Sentences => ({
  'the server answers 500': [`${sentence}. ${messages.serverError}`],
  'a portal answers with a page': [`${sentence}. ${messages.foreignAnswer}`],
  'the server is away': [`${sentence}. ${messages.offline}`],
});
/**
 * The admin's screens have one sentence for each call. The page adds one line for a response that is not the
 * server's.
 */
const own = (sentence: string): Sentences => ({
  'the server answers 500': [sentence],
  'a portal answers with a page': [sentence, messages.foreignAnswer],
  'the server is away': [sentence, dashboardWords.needsConnection],
});

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const values = (...fields: Locator[]) => Promise.all(fields.map((field) => field.inputValue()));
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const newcomer = { mobile: '+919847099003', phone: '98470 99003' };

async function openCodeStep(page: Page, mobile: string): Promise<void> {
  await page.goto('/schoolmatesignupmain');
  await text(page, 'Phone number').fill(mobile);
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
}

async function openTab(page: Page, query: Record<string, string>): Promise<void> {
  await signInAdminAt(page, `/dashboard?${new URLSearchParams(query)}`, 'admin@school.example');
}

const forms: Record<string, Form> = {
  'the number of a sign-up': {
    path: () => paths.sendCode,
    open: async (page) => {
      await page.goto('/schoolmatesignupmain');
      await text(page, 'Phone number').fill(newcomer.phone);
    },
    typed: (page) => values(text(page, 'Phone number')),
    button: (page) => button(page, 'Continue'),
    says: theNetworks,
    after: (page) => page.getByText(messages.codeSent),
  },
  'the code of a sign-up': {
    path: () => paths.verifyCode,
    open: async (page, _school, server) => {
      const mobile = '+919847099004';
      await openCodeStep(page, mobile);
      await typeCodeInVain(page, await lastCode(server.dataDir, mobile));
    },
    typed: async (page) =>
      values(...(await page.getByRole('group', { name: '6-digit code' }).getByRole('textbox').all())),
    button: (page) => button(page, 'Verify OTP'),
    says: theNetworks,
    after: (page) => page.getByText(messages.codeVerified),
  },
  'the username of a sign-up': {
    path: () => paths.signUp('+919847099005'),
    open: async (page, _school, server) => {
      const mobile = '+919847099005';
      await openCodeStep(page, mobile);
      await page
        .getByRole('textbox', { name: '6-digit code' })
        .pressSequentially(await lastCode(server.dataDir, mobile));
      await text(page, 'Your name').fill('New Comer');
      await text(page, 'Username').fill('newcomer');
      await password(page).fill(samplePassword);
    },
    typed: (page) => values(text(page, 'Username'), password(page)),
    button: (page) => inDialog(page, 'Sign up'),
    says: after(signUpWords.signUpFailed),
    after: (page) => page.getByText(signUpWords.signUpDone),
  },
  'the sign-in': {
    path: () => paths.signIn,
    open: async (page) => {
      await page.goto('/login-schoolmate');
      await text(page, 'Username').fill(josna.username);
      await password(page).fill(samplePassword);
    },
    typed: (page) => values(text(page, 'Username'), password(page)),
    button: (page) => inDialog(page, 'Sign in'),
    says: after(signUpWords.loginFailed),
    at: password,
    after: (page) => page.getByRole('combobox', { name: 'Division' }),
  },
  'the teacher sign-in': {
    path: () => paths.teacherLogin,
    open: async (page) => {
      await page.goto('/login-teacher');
      await text(page, 'E-mail').fill('nobody@school.example');
      await password(page).fill(samplePassword);
    },
    typed: (page) => values(text(page, 'E-mail'), password(page)),
    button: (page) => button(page, 'Sign in'),
    says: theNetworks,
    after: (page) => page.getByText(serverWords.invalidEmailOrPassword),
  },
  'the admin registration': {
    path: () => paths.adminRegister,
    open: async (page) => {
      await page.goto('/register');
      await text(page, 'Name').fill('Sr. Lissy');
      await text(page, 'E-mail').fill('lissy@school.example');
      await password(page).fill(samplePassword);
      await page.getByLabel('Confirm password', { exact: true }).fill(samplePassword);
    },
    typed: (page) =>
      values(
        text(page, 'Name'),
        text(page, 'E-mail'),
        password(page),
        page.getByLabel('Confirm password', { exact: true }),
      ),
    button: (page) => button(page, 'Register'),
    says: own(dashboardWords.registerAdminFailed),
    after: (page) => page.getByText(serverWords.adminRegistered),
  },
  'the admin sign-in': {
    path: () => paths.adminLogin,
    open: async (page) => {
      await page.goto('/login');
      await text(page, 'E-mail').fill('admin@school.example');
      await password(page).fill(samplePassword);
    },
    typed: (page) => values(text(page, 'E-mail'), password(page)),
    button: (page) => button(page, 'Sign in'),
    says: own(dashboardWords.adminLoginFailed),
    after: (page) => page.getByRole('heading', { name: /^Welcome/ }),
  },
  'adding a school': {
    path: () => paths.schools,
    open: async (page) => {
      await openTab(page, {});
      await text(page, 'School name').fill('Holy Angels');
    },
    typed: (page) => values(text(page, 'School name')),
    button: (page) => button(page, 'Add School'),
    says: own(dashboardWords.addSchoolFailed),
    after: (page) => page.getByText(dashboardWords.schoolAdded),
  },
  'adding a batch': {
    path: ({ schoolId }) => paths.batches(schoolId),
    open: async (page, { schoolId }) => {
      await openTab(page, { tab: 'manage-batches', school: schoolId });
      await text(page, 'Batch').fill('2013 - 2014');
    },
    typed: (page) => values(text(page, 'Batch')),
    button: (page) => button(page, 'Add Batch'),
    says: own(dashboardWords.addBatchFailed),
    after: (page) => page.getByText(dashboardWords.batchAdded),
  },
  'adding a division': {
    path: ({ schoolId, batchId }) => paths.divisions(schoolId, batchId),
    open: async (page, { schoolId, batchId }) => {
      await openTab(page, { tab: 'manage-divisions', school: schoolId, batch: batchId });
      await text(page, 'Division').fill('10-B');
    },
    typed: (page) => values(text(page, 'Division')),
    button: (page) => button(page, 'Add Division'),
    says: own(dashboardWords.addDivisionFailed),
    after: (page) => page.getByText(dashboardWords.divisionAdded),
  },
  'uploading a class list': {
    path: () => paths.importSpreadsheet,
    open: async (page, { schoolId, batchId, divisionId }) => {
      await openTab(page, { school: schoolId, batch: batchId, division: divisionId });
      await page.getByLabel('Class list').setInputFiles(classList);
    },
    typed: async (page) => [String(await page.getByText('class-of-2013.xlsx').count())],
    button: (page) => button(page, 'Upload'),
    says: own(dashboardWords.uploadFailed),
    after: (page) => page.getByText(serverWords.spreadsheetUploaded),
  },
};

// Shows spec:words.1, spec:words.2, spec:words.3, spec:words.4, spec:words.6, spec:words.7, spec:words.18
// Shows spec:words.29, spec:words.30
school.for(Object.entries(forms))('%s keeps the typed text', async ([, form], { device, school, server }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await form.open(page, school, server);
  const typed = await form.typed(page);
  expect(typed.join('')).not.toBe('');
  for (const [failure, sentences] of Object.entries(form.says)) {
    const restoreCalls = await breakCalls(page, form.path(school), failure as Failure);
    await form.button(page).click();
    for (const sentence of sentences) {
      await page.getByText(sentence, { exact: true }).waitFor();
      if (form.at) await refusedAt(form.at(page), sentence);
    }
    await expect.poll(() => form.button(page).getAttribute('aria-disabled')).toBeNull();
    expect(await form.typed(page), failure).toEqual(typed);
    await restoreCalls();
  }
  await form.button(page).click();
  await form.after(page).waitFor();
});
