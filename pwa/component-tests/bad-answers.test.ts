import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { adminCalls } from '@memcherrish/shared/wire/people/admins.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { page } from 'vitest/browser';
import { fill, press, upload } from './harness/act.ts';
import { answerCodes, answerDesk, ids, samplePassword } from './harness/answers.ts';
import { type FakeServer, Refusal, refusedField } from './harness/fake-server.ts';
import {
  button,
  expectToKeepEntry,
  type FilledForm,
  inDialog,
  isShown,
  labelled,
  text,
  typeCode,
  typedCode,
  valuesIn,
} from './harness/form.ts';
import { type Open, screen } from './harness/screen.tsx';

/**
 * Tests every form with a call that fails for a reason other than the input. The form says so, keeps the
 * typed text and can be sent again.
 */

/** The screens of schoolmates and teachers show the network's error as it is. */
const theNetworks = {
  'the server answers 500': [messages.serverError],
  'a portal answers with a page': [messages.foreignAnswer],
  'the server is away': [messages.offline],
};
/** Some screens say first which action failed. */
const after = (sentence: string) => ({
  'the server answers 500': [`${sentence}. ${messages.serverError}`],
  'a portal answers with a page': [`${sentence}. ${messages.foreignAnswer}`],
  'the server is away': [`${sentence}. ${messages.offline}`],
});
/**
 * The admin's screens have one sentence for each call. The page adds one line for a response that is not the
 * server's.
 */
const own = (sentence: string) => ({
  'the server answers 500': [sentence],
  'a portal answers with a page': [sentence, messages.foreignAnswer],
  'the server is away': [sentence, dashboardWords.needsConnection],
});

const password = () => labelled('Password');

/** Opens a form and fills it in. */
type Fill = (open: Open, server: FakeServer) => Promise<FilledForm>;

async function openCodeStep(open: Open, server: FakeServer): Promise<void> {
  answerCodes(server, '123456');
  await open('/schoolmatesignupmain');
  await fill(text('Phone number'), '98470 99003');
  await press(button('Continue'));
  await isShown(messages.codeSent);
}

async function openTab(open: Open, server: FakeServer, query: Record<string, string>): Promise<void> {
  answerDesk(server);
  await open(`/dashboard?${new URLSearchParams(query)}`, { wide: true, admin: 'Sr. Rose' });
}

const forms: Record<string, Fill> = {
  'the number of a sign-up': async (open, server) => {
    answerCodes(server, '123456');
    await open('/schoolmatesignupmain', { wide: true });
    await fill(text('Phone number'), '98470 99003');
    return {
      call: schoolmateCalls.sendCode,
      typed: () => valuesIn(text('Phone number')),
      button: button('Continue'),
      says: theNetworks,
      done: page.getByText(messages.codeSent),
    };
  },
  'the code of a sign-up': async (open, server) => {
    await openCodeStep(open, server);
    // The sixth digit sends the code. Without a connection its form stays.
    server.breaks(schoolmateCalls.verifyCode, 'the server is away');
    await typeCode('123456');
    await isShown(messages.offline);
    server.restores(schoolmateCalls.verifyCode);
    return {
      call: schoolmateCalls.verifyCode,
      typed: () => [typedCode()],
      button: button('Verify OTP'),
      says: theNetworks,
      done: page.getByText(messages.codeVerified),
    };
  },
  'the username of a sign-up': async (open, server) => {
    await openCodeStep(open, server);
    server.answers(schoolmateCalls.signUp, {
      message: 'Signup successful!',
      memberships: [],
      claim: null,
      session: null,
    });
    await typeCode('123456');
    await fill(text('Your name'), 'New Comer');
    await fill(text('Username'), 'newcomer');
    await fill(password(), samplePassword);
    return {
      call: schoolmateCalls.signUp,
      typed: () => valuesIn(text('Username'), password()),
      button: inDialog('Sign up'),
      says: after(signUpWords.signUpFailed),
      done: page.getByText(signUpWords.signUpDone),
    };
  },
  'the sign-in': async (open, server) => {
    server.answers(
      schoolmateCalls.signIn,
      refusedField('wrong-credentials', 'username', messages.invalidUsername),
    );
    await open('/login-schoolmate', { wide: true });
    await fill(text('Username'), 'josna');
    await fill(password(), samplePassword);
    return {
      call: schoolmateCalls.signIn,
      typed: () => valuesIn(text('Username'), password()),
      button: inDialog('Sign in'),
      says: after(signUpWords.loginFailed),
      at: password(),
      done: page.getByText(messages.invalidUsername),
    };
  },
  'the teacher sign-in': async (open, server) => {
    server.answers(teacherCalls.logIn, new Refusal('wrong-credentials', serverWords.invalidEmailOrPassword));
    await open('/login-teacher', { wide: true });
    await fill(text('E-mail'), 'nobody@school.example');
    await fill(password(), samplePassword);
    return {
      call: teacherCalls.logIn,
      typed: () => valuesIn(text('E-mail'), password()),
      button: button('Sign in'),
      says: theNetworks,
      done: page.getByText(serverWords.invalidEmailOrPassword),
    };
  },
  'the admin registration': async (open, server) => {
    server.answers(adminCalls.register, { message: serverWords.adminRegistered, _id: ids.school });
    await open('/register', { wide: true });
    const fields = [text('Name'), text('E-mail'), password(), labelled('Confirm password')];
    const entry = ['Sr. Lissy', 'lissy@school.example', samplePassword, samplePassword];
    for (const [at, field] of fields.entries()) await fill(field, entry[at] ?? '');
    return {
      call: adminCalls.register,
      typed: () => valuesIn(...fields),
      button: button('Register'),
      says: own(dashboardWords.registerAdminFailed),
      done: page.getByText(serverWords.adminRegistered),
    };
  },
  'the admin sign-in': async (open, server) => {
    answerDesk(server);
    server.answers(adminCalls.logIn, { message: 'Login successful!', token: 'none', adminName: 'Sr. Rose' });
    await open('/login?next=/dashboard', { wide: true });
    await fill(text('E-mail'), 'admin@school.example');
    await fill(password(), samplePassword);
    return {
      call: adminCalls.logIn,
      typed: () => valuesIn(text('E-mail'), password()),
      button: button('Sign in'),
      says: own(dashboardWords.adminLoginFailed),
      done: page.getByRole('heading', { name: 'Welcome, Sr. Rose' }),
    };
  },
  'adding a school': async (open, server) => {
    await openTab(open, server, {});
    server.answers(schoolCalls.add, {
      _id: ids.spare,
      name: 'Holy Angels',
      image: null,
      batches: [],
      message: dashboardWords.schoolAdded,
    });
    await fill(text('School name'), 'Holy Angels');
    return {
      call: schoolCalls.add,
      typed: () => valuesIn(text('School name')),
      button: button('Add School'),
      says: own(dashboardWords.addSchoolFailed),
      done: page.getByText(dashboardWords.schoolAdded),
    };
  },
  'adding a batch': async (open, server) => {
    await openTab(open, server, { tab: 'manage-batches', school: ids.school });
    server.answers(schoolCalls.addBatch, ({ body }) => ({
      _id: ids.emptyBatch,
      batch: body.batch,
      divisions: [],
      message: dashboardWords.batchAdded,
    }));
    await fill(text('Batch'), '2013 - 2014');
    return {
      call: schoolCalls.addBatch,
      typed: () => valuesIn(text('Batch')),
      button: button('Add Batch'),
      says: own(dashboardWords.addBatchFailed),
      done: page.getByText(dashboardWords.batchAdded),
    };
  },
  'adding a division': async (open, server) => {
    await openTab(open, server, { tab: 'manage-divisions', school: ids.school, batch: ids.batch });
    server.answers(schoolCalls.addDivision, ({ body: { name }, params: { schoolId, batchId } }) => ({
      ...{ _id: ids.emptyDivision, name, schoolId, batchId },
      message: dashboardWords.divisionAdded,
    }));
    await fill(text('Division'), '10-B');
    return {
      call: schoolCalls.addDivision,
      typed: () => valuesIn(text('Division')),
      button: button('Add Division'),
      says: own(dashboardWords.addDivisionFailed),
      done: page.getByText(dashboardWords.divisionAdded),
    };
  },
  'uploading a class list': async (open, server) => {
    await openTab(open, server, { school: ids.school, batch: ids.batch, division: ids.division });
    server.answers(importCalls.add, {
      message: serverWords.spreadsheetUploaded,
      added: 1,
      alreadyThere: 0,
      refused: [],
      unread: [],
    });
    await upload(labelled('Class list'), new File(['a workbook'], 'class-of-2013.xlsx'));
    return {
      call: importCalls.add,
      typed: () => [String(page.getByText('class-of-2013.xlsx').all().length)],
      button: button('Upload'),
      says: own(vocabulary.uploadFailed),
      done: page.getByText(serverWords.spreadsheetUploaded),
    };
  },
};

// Shows spec:words.1, spec:words.2, spec:words.3, spec:words.4, spec:words.6, spec:words.7, spec:words.18
// Shows spec:words.29, spec:words.30
screen.for(Object.entries(forms))('%s keeps the typed text', async ([, fill], { open, server }) => {
  await expectToKeepEntry(server, await fill(open, server));
});

// Shows spec:words.22
screen('a sign-in response without the teacher’s data shows a message', async ({ open, server }) => {
  const incomplete = { ...teacherCalls.logIn, answer: teacherCalls.logIn.answer.partial({ teacher: true }) };
  server.answers(incomplete, { message: 'Login successful!', token: 'none' });
  await open('/login-teacher');
  await fill(text('E-mail'), 'leela@school.example');
  await fill(password(), 'chalk and duster');
  await press(button('Sign in'));
  await isShown(formMessages.teacherDataMissing);
});
