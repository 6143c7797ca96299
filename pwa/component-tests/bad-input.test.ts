import { photo, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { adminCalls } from '@memcherrish/shared/wire/people/admins.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fill, keys, press, upload } from './harness/act.ts';
import { answerCodes, ids, samplePassword } from './harness/answers.ts';
import { division, openTab } from './harness/desk.ts';
import { Refusal, refusedField } from './harness/fake-server.ts';
import {
  button,
  inDialog,
  isShown,
  labelled,
  refusedAt,
  text,
  typeCode,
  typedCode,
  valuesIn,
} from './harness/form.ts';
import { screen } from './harness/screen.tsx';

/** The validation rules of the specification. Each error is shown at its field and the typed text stays. */

const countryCode = () => page.getByRole('textbox', { name: /^(Country )?code$/i });
const password = () => labelled('Password');

// Shows spec:rules.11, spec:limits.2
screen('the sign-up rejects a bad number', async ({ open, server }) => {
  answerCodes(server, '123456');
  await open('/schoolmatesignupmain');
  for (const [code, phone] of [
    ['+91', ''],
    ['+91', '123'],
    ['+91', '1234567890123456'],
    ['+91', 'my number'],
    ['+', '9847210128'],
    ['91', '9847210128'],
  ] as const) {
    await fill(countryCode(), code);
    await fill(text('Phone number'), phone);
    await press(button('Continue'));
    const editing = phone === '9847210128' ? countryCode() : text('Phone number');
    await refusedAt(text('Phone number'), formMessages.invalidPhone, editing);
    expect(valuesIn(countryCode(), text('Phone number'))).toEqual([code, phone]);
  }
  expect(server.received(schoolmateCalls.sendCode)).toEqual([]);
});

// Shows spec:landing.11, spec:landing.12, spec:landing.13, spec:landing.15, spec:landing.17, spec:rules.30, spec:rules.31, spec:rules.33
// Shows spec:rules.34, spec:words.25
screen(
  'the sign-up rejects a bad code, username or password, and leads to the sign-in',
  async ({ open, server }) => {
    answerCodes(server, '123456');
    await open('/schoolmatesignupmain');
    await fill(text('Phone number'), '+919847099002');
    await press(button('Continue'));
    await typeCode('12345');
    await press(button('Verify OTP'));
    await isShown(formMessages.enterSixDigits);
    await expect.poll(typedCode).toBe('12345');
    await retypeCode('123457');
    await isShown(formMessages.invalidCode);
    expect(typedCode()).toBe('123457');

    await retypeCode('123456');
    await fill(text('Username'), 'anu');
    await fill(password(), samplePassword);
    await press(inDialog('Sign up'));
    await refusedAt(text('Your name'), messages.allFieldsRequired);
    await fill(text('Your name'), 'Anu Raj');
    server.answers(schoolmateCalls.signUp, ({ body }) =>
      body.password === 'password1'
        ? refusedField('invalid-input', 'password', serverWords.passwordTooCommon)
        : refusedField('already-exists', 'username', serverWords.usernameTaken),
    );
    for (const [username, secret, field, sentence] of [
      ['', samplePassword, text('Username'), messages.allFieldsRequired],
      ['anu', '', password(), messages.allFieldsRequired],
      ['anu raj', samplePassword, text('Username'), formMessages.noSpacesInUsername],
      ['anu!', samplePassword, text('Username'), formMessages.usernameCharacters],
      ['a'.repeat(41), samplePassword, text('Username'), formMessages.usernameTooLong],
      ['anu', '1234567', password(), formMessages.passwordTooShort],
      ['anu', 'p'.repeat(129), password(), formMessages.passwordTooLong],
      ['anu', 'password1', password(), serverWords.passwordTooCommon],
      ['JOSNA', samplePassword, text('Username'), serverWords.usernameTaken],
    ] as const) {
      await fill(text('Username'), username);
      await fill(password(), secret);
      await press(inDialog('Sign up'));
      await refusedAt(field, sentence);
      expect(valuesIn(text('Username'), password())).toEqual([username, secret]);
    }
    await press(inDialog('Sign in'));
    await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  },
);

// Shows spec:rules.27, spec:rules.28, spec:words.27, spec:words.28
screen('the sign-in rejects bad input at its field', async ({ open, server }) => {
  server.answers(schoolmateCalls.signIn, ({ body }) =>
    body.username === 'josna'
      ? refusedField('wrong-credentials', 'password', serverWords.incorrectPassword)
      : refusedField('wrong-credentials', 'username', messages.invalidUsername),
  );
  await open('/login-schoolmate');
  for (const [username, secret, field, sentence] of [
    ['', samplePassword, text('Username'), formMessages.usernameRequired],
    ['josna', '', password(), messages.passwordRequired],
    ['nobody', samplePassword, text('Username'), messages.invalidUsername],
    ['josna', 'not my password', password(), serverWords.incorrectPassword],
  ] as const) {
    await fill(text('Username'), username);
    await fill(password(), secret);
    await press(inDialog('Sign in'));
    await refusedAt(field, sentence);
    expect(valuesIn(text('Username'), password())).toEqual([username, secret]);
  }
});

// Shows spec:admin.4, spec:admin.5, spec:admin.6, spec:admin.7, spec:rules.2
screen('the admin registration rejects bad input at its field', async ({ open, server }) => {
  server.answers(adminCalls.register, refusedField('already-exists', 'email', serverWords.adminEmailTaken));
  await open('/register', { wide: true });
  const fields = ['Name', 'E-mail', 'Password', 'Confirm password'] as const;
  const good = ['Sr. Lissy', 'lissy@school.example', samplePassword, samplePassword] as const;
  for (const [changes, at, sentence] of [
    [{ 0: ' ' }, 'Name', messages.required],
    [{ 1: '' }, 'E-mail', messages.required],
    [{ 2: '', 3: '' }, 'Password', messages.required],
    [{ 3: '' }, 'Confirm password', messages.required],
    [{ 1: 'lissy at school' }, 'E-mail', messages.invalidEmail],
    [{ 2: 'short', 3: 'short' }, 'Password', formMessages.passwordTooShort],
    [{ 3: 'something else' }, 'Confirm password', formMessages.passwordsDoNotMatch],
    [{ 1: 'admin@school.example' }, 'E-mail', serverWords.adminEmailTaken],
  ] as const) {
    const entry = Object.values({ ...good, ...changes });
    for (const [index, name] of fields.entries()) await fill(labelled(name), entry[index] ?? '');
    await press(button('Register'));
    await refusedAt(labelled(at), sentence);
    expect(valuesIn(...fields.map(labelled))).toEqual(entry);
  }
  expect(server.received(adminCalls.register)).toHaveLength(1);
});

// Shows spec:admin.1, spec:admin.2, spec:admin.73, spec:admin.74, spec:words.21
screen.for([
  ['an admin', '/login'],
  ['a teacher', '/login-teacher'],
] as const)('the sign-in of %s rejects bad input at its field', async ([, address], { open, server }) => {
  const refusal = new Refusal('wrong-credentials', serverWords.invalidEmailOrPassword);
  server.answers(adminCalls.logIn, refusal);
  server.answers(teacherCalls.logIn, refusal);
  await open(address, { wide: true });
  const email = text('E-mail');
  for (const [entry, secret, field, sentence] of [
    ['', samplePassword, email, messages.required],
    ['rose', samplePassword, email, messages.invalidEmail],
    ['admin@school.example', '', password(), messages.passwordRequired],
  ] as const) {
    await fill(email, entry);
    await fill(password(), secret);
    await press(button('Sign in'));
    await refusedAt(field, sentence);
    expect(valuesIn(email, password())).toEqual([entry, secret]);
  }
  await fill(email, 'admin@school.example');
  await fill(password(), 'not my password');
  await press(button('Sign in'));
  await isShown(serverWords.invalidEmailOrPassword);
  expect(valuesIn(password())).toEqual(['not my password']);
});

// Shows spec:rules.12
screen('adding a school rejects a bad name and a bad picture', async ({ open, server }) => {
  await openTab(open, server);
  server.answers(schoolCalls.add, refusedField('invalid-file', 'image', messages.photoUnreadable));
  const name = text('School name');
  const image = labelled('School image (optional)');
  await press(button('Add School'));
  await refusedAt(name, formMessages.enterSchoolName);
  await fill(name, 'Holy Angels');
  for (const [file, type] of [
    ['notes.txt', 'text/plain'],
    ['drawing.svg', 'image/svg+xml'],
    ['not-really.png', 'image/png'],
  ] as const) {
    await upload(image, new File(['<svg>no photo</svg>'], file, { type }));
    await press(button('Add School'));
    await refusedAt(image, messages.photoUnreadable);
    expect(valuesIn(name)).toEqual(['Holy Angels']);
    await isShown(file);
  }
  await upload(image, fileOf(photo.maxBytes + 1, 'huge.png', 'image/png'));
  await refusedAt(image, messages.photoTooLarge);
});

// Shows spec:rules.14
screen('adding a batch rejects an empty name and one that is taken', async ({ open, server }) => {
  await openTab(open, server, { tab: 'manage-batches', school: ids.school });
  server.answers(schoolCalls.addBatch, refusedField('already-exists', 'batch', serverWords.batchExists));
  for (const [entry, sentence] of [
    ['', formMessages.enterBatchName],
    ['   ', formMessages.enterBatchName],
    ['2012–2013', serverWords.batchExists],
  ] as const) {
    await fill(text('Batch'), entry);
    await press(button('Add Batch'));
    await refusedAt(text('Batch'), sentence);
    expect(valuesIn(text('Batch'))).toEqual([entry]);
  }
});

// Shows spec:admin.32, spec:rules.16
screen('adding a division rejects an empty name and one that is taken', async ({ open, server }) => {
  await openTab(open, server, { tab: 'manage-divisions', school: ids.school });
  await expect.element(button(fallbacks.selectBatchFirst)).toBeDisabled();
  await open(`/dashboard?tab=manage-divisions&school=${ids.school}&batch=${ids.batch}`, { wide: true });
  server.answers(schoolCalls.addDivision, refusedField('already-exists', 'name', serverWords.divisionExists));
  for (const [entry, sentence] of [
    [' ', formMessages.enterDivisionName],
    ['10-a', serverWords.divisionExists],
  ] as const) {
    await fill(text('Division'), entry);
    await press(button('Add Division'));
    await refusedAt(text('Division'), sentence);
    expect(valuesIn(text('Division'))).toEqual([entry]);
  }
});

// Shows spec:rules.21, spec:rules.22
screen('the upload of a class list rejects bad files', async ({ open, server }) => {
  await openTab(open, server, division);
  server.answers(importCalls.add, refusedField('invalid-file', 'file', serverWords.spreadsheetText));
  const list = labelled('Class list');
  await press(button('Upload'));
  await refusedAt(list, dashboardWords.chooseSpreadsheet);
  for (const [name, content, sentence] of [
    ['class.pdf', '%PDF-1.7', dashboardWords.spreadsheetType],
    ['class.xlsx', 'Name,Mobile\nAnu,9847000000', serverWords.spreadsheetText],
  ] as const) {
    await upload(list, new File([content], name));
    await press(button('Upload'));
    await refusedAt(list, sentence);
    await isShown(name);
  }
  await upload(list, fileOf(spreadsheet.maxBytes + 1, 'huge.xlsx'));
  await refusedAt(list, dashboardWords.spreadsheetTooLarge);
  expect(server.received(importCalls.add)).toHaveLength(1);
});

const fileOf = (bytes: number, name: string, type = '') => new File([new Uint8Array(bytes)], name, { type });

/** Deletes all digits with Backspace, as a person does, and types them again. */
async function retypeCode(code: string): Promise<void> {
  const last = page.getByRole('textbox', { name: 'Digit 6 of 6' }).element();
  if (last instanceof HTMLElement) last.focus();
  await keys('{Backspace>6/}');
  await expect.poll(typedCode).toBe('');
  await typeCode(code);
}
