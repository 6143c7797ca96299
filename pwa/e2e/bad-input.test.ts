import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photo, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastCode } from './harness/codes.ts';
import { refusedAt } from './harness/forms.ts';
import { samplePassword } from './harness/school.ts';
import { signInAdmin } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The validation rules of the specification. Each error is shown at its field and the typed text stays. */
const school = onlineStory.extend('school', { scope: 'file', auto: true }, ({ server }) =>
  openSmallSchool(server),
);

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const countryCode = (page: Page) => page.getByRole('textbox', { name: /^(Country )?code$/i });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Searches in the modal alone, because a button behind it may have the same name. */
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

// Shows spec:rules.11, spec:limits.2
school('the sign-up rejects a bad number', async ({ device }) => {
  const { page } = await device();
  await page.goto('/schoolmatesignupmain');
  for (const [code, phone] of [
    ['+91', ''],
    ['+91', '123'],
    ['+91', '1234567890123456'],
    ['+91', 'my number'],
    ['+', '9847210128'],
    ['91', '9847210128'],
  ] as const) {
    await countryCode(page).fill(code);
    await text(page, 'Phone number').fill(phone);
    await press(page, 'Continue');
    const editing = phone === '9847210128' ? countryCode(page) : text(page, 'Phone number');
    await refusedAt(text(page, 'Phone number'), formMessages.invalidPhone, editing);
    expect(await countryCode(page).inputValue()).toBe(code);
    expect(await text(page, 'Phone number').inputValue()).toBe(phone);
  }
});

// Shows spec:landing.11, spec:landing.12, spec:landing.13, spec:landing.15, spec:landing.17, spec:rules.30, spec:rules.31, spec:rules.33
// Shows spec:rules.34, spec:words.25
school(
  'the sign-up rejects a bad code, username or password, and leads to the sign-in',
  async ({ device, server, school }) => {
    const { page, errors } = await device();
    errors.expect(failedRequest);
    const mobile = '+919847099002';
    await page.goto('/schoolmatesignupmain');
    await text(page, 'Phone number').fill(mobile);
    await press(page, 'Continue');
    const code = page.getByRole('textbox', { name: '6-digit code' });
    await code.pressSequentially('12345');
    await press(page, 'Verify OTP');
    await page.getByText(formMessages.enterSixDigits).waitFor();
    await expect.poll(() => typedCode(page)).toBe('12345');

    const right = await lastCode(server.dataDir, mobile);
    const wrong = right.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    await retypeCode(page, wrong);
    await page.getByText(formMessages.invalidCode).waitFor();
    expect(await typedCode(page)).toBe(wrong);

    await retypeCode(page, right);
    await text(page, 'Username').waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await text(page, 'Username').fill('anu');
    await password.fill(samplePassword);
    await pressInDialog(page, 'Sign up');
    await refusedAt(text(page, 'Your name'), messages.allFieldsRequired);
    await text(page, 'Your name').fill('Anu Raj');
    for (const [username, secret, field, sentence] of [
      ['', samplePassword, text(page, 'Username'), messages.allFieldsRequired],
      ['anu', '', password, messages.allFieldsRequired],
      ['anu raj', samplePassword, text(page, 'Username'), formMessages.noSpacesInUsername],
      ['anu!', samplePassword, text(page, 'Username'), formMessages.usernameCharacters],
      ['a'.repeat(41), samplePassword, text(page, 'Username'), formMessages.usernameTooLong],
      ['anu', '1234567', password, formMessages.passwordTooShort],
      ['anu', 'p'.repeat(129), password, formMessages.passwordTooLong],
      ['anu', 'password1', password, serverWords.passwordTooCommon],
      [josna.username.toUpperCase(), samplePassword, text(page, 'Username'), serverWords.usernameTaken],
    ] as const) {
      await text(page, 'Username').fill(username);
      await password.fill(secret);
      await pressInDialog(page, 'Sign up');
      await refusedAt(field, sentence);
      expect([await text(page, 'Username').inputValue(), await password.inputValue()]).toEqual([
        username,
        secret,
      ]);
    }
    await school.desk.signIn(josna.username);
    await pressInDialog(page, 'Sign in');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  },
);

// Shows spec:rules.27, spec:rules.28, spec:words.27, spec:words.28
school('the sign-in rejects bad input at its field', async ({ device }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await page.goto('/login-schoolmate');
  const password = page.getByLabel('Password', { exact: true });
  for (const [username, secret, field, sentence] of [
    ['', samplePassword, text(page, 'Username'), formMessages.usernameRequired],
    [josna.username, '', password, messages.passwordRequired],
    ['nobody', samplePassword, text(page, 'Username'), messages.invalidUsername],
    [josna.username, 'not my password', password, serverWords.incorrectPassword],
  ] as const) {
    await text(page, 'Username').fill(username);
    await password.fill(secret);
    await pressInDialog(page, 'Sign in');
    await refusedAt(field, sentence);
    expect([await text(page, 'Username').inputValue(), await password.inputValue()]).toEqual([
      username,
      secret,
    ]);
  }
});

// Shows spec:admin.4, spec:admin.5, spec:admin.6, spec:admin.7, spec:rules.2
school('the admin registration rejects bad input at its field', async ({ device }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await page.goto('/register');
  const fields = ['Name', 'E-mail', 'Password', 'Confirm password'] as const;
  const field = (name: string) => page.getByLabel(name, { exact: true });
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
    for (const [index, name] of fields.entries()) await field(name).fill(entry[index] ?? '');
    await press(page, 'Register');
    await refusedAt(field(at), sentence);
    expect(await Promise.all(fields.map((name) => field(name).inputValue()))).toEqual(entry);
  }
});

// Shows spec:admin.1, spec:admin.2, spec:admin.73, spec:admin.74, spec:words.21
school('the sign-in of admins and teachers rejects bad input at its field', async ({ device }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  for (const [address, button] of [
    ['/login', 'Sign in'],
    ['/login-teacher', 'Sign in'],
  ] as const) {
    await page.goto(address);
    const email = text(page, 'E-mail');
    const password = page.getByLabel('Password', { exact: true });
    for (const [entry, secret, field, sentence] of [
      ['', samplePassword, email, messages.required],
      ['rose', samplePassword, email, messages.invalidEmail],
      ['admin@school.example', '', password, messages.passwordRequired],
    ] as const) {
      await email.fill(entry);
      await password.fill(secret);
      await press(page, button);
      await refusedAt(field, sentence);
      expect([await email.inputValue(), await password.inputValue()]).toEqual([entry, secret]);
    }
    await email.fill('admin@school.example');
    await password.fill('not my password');
    await press(page, button);
    await page.getByText(serverWords.invalidEmailOrPassword).waitFor();
    expect(await password.inputValue()).toBe('not my password');
  }
});

// Shows spec:admin.32, spec:rules.12, spec:rules.14, spec:rules.16
school('adding a school, a batch or a division rejects bad input', async ({ device, school, server }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdmin(page, 'admin@school.example');
  const name = text(page, 'School name');
  const image = page.getByLabel('School image (optional)');
  await press(page, 'Add School');
  await refusedAt(name, formMessages.enterSchoolName);
  await name.fill('Holy Angels');
  for (const [file, mimeType] of [
    ['notes.txt', 'text/plain'],
    ['drawing.svg', 'image/svg+xml'],
    ['not-really.png', 'image/png'],
  ] as const) {
    await image.setInputFiles({ name: file, mimeType, buffer: Buffer.from('<svg>no photo</svg>') });
    await press(page, 'Add School');
    await refusedAt(image, messages.photoUnreadable);
    expect(await name.inputValue()).toBe('Holy Angels');
    await page.getByText(file).waitFor();
  }
  await image.setInputFiles(await fileOf(photo.maxBytes + 1, join(server.dataDir, 'huge.png')));
  await refusedAt(image, messages.photoTooLarge);

  await page.goto(`/schools/${school.schoolId}/batches`);
  for (const [entry, sentence] of [
    ['', formMessages.enterBatchName],
    ['   ', formMessages.enterBatchName],
    ['2012–2013', serverWords.batchExists],
  ] as const) {
    await text(page, 'Batch').fill(entry);
    await press(page, 'Add Batch');
    await refusedAt(text(page, 'Batch'), sentence);
    expect(await text(page, 'Batch').inputValue()).toBe(entry);
  }

  await page.goto(`/dashboard?tab=manage-divisions&school=${school.schoolId}`);
  expect(await page.getByRole('button', { name: fallbacks.selectBatchFirst }).isDisabled()).toBe(true);
  await page.goto(`/schools/${school.schoolId}/batches/${school.batchId}/divisions`);
  for (const [entry, sentence] of [
    [' ', formMessages.enterDivisionName],
    ['10-a', serverWords.divisionExists],
  ] as const) {
    await text(page, 'Division').fill(entry);
    await press(page, 'Add Division');
    await refusedAt(text(page, 'Division'), sentence);
    expect(await text(page, 'Division').inputValue()).toBe(entry);
  }
});

// Shows spec:rules.21, spec:rules.22
school('the upload of a class list rejects bad files', async ({ device, school, server }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdmin(page, 'admin@school.example');
  const { schoolId, batchId, divisionId } = school;
  const before = await school.desk.listPeople(school);
  await page.goto(`/dashboard?school=${schoolId}&batch=${batchId}&division=${divisionId}`);
  const list = page.getByLabel('Class list');
  await press(page, 'Upload');
  await refusedAt(list, dashboardWords.chooseSpreadsheet);
  for (const [name, content, sentence] of [
    ['class.pdf', '%PDF-1.7', dashboardWords.spreadsheetType],
    ['class.xlsx', 'Name,Mobile\nAnu,9847000000', serverWords.spreadsheetText],
    ['class.xlsx', 'PK\u0003\u0004 this is where a workbook would begin', serverWords.spreadsheetBroken],
  ] as const) {
    await list.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await press(page, 'Upload');
    await refusedAt(list, sentence);
    await page.getByText(name, { exact: true }).waitFor();
  }
  await list.setInputFiles(await fileOf(spreadsheet.maxBytes + 1, join(server.dataDir, 'huge.xlsx')));
  await refusedAt(list, dashboardWords.spreadsheetTooLarge);
  expect(await school.desk.listPeople(school)).toEqual(before);
  expect((await fetch(new URL(paths.schools, page.url()))).status).toBe(200);
});

/** Creates a file of this many zero bytes and returns its path. */
async function fileOf(bytes: number, path: string): Promise<string> {
  await writeFile(path, '');
  await truncate(path, bytes);
  return path;
}

async function typedCode(page: Page): Promise<string> {
  const boxes = await page
    .getByRole('dialog')
    .getByRole('group', { name: '6-digit code' })
    .getByRole('textbox')
    .all();
  return (await Promise.all(boxes.map((box) => box.inputValue()))).join('');
}

/** Deletes all digits with Backspace, as a person does, and types them again. */
async function retypeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 6 of 6' }).focus();
  for (const _digit of code) await page.keyboard.press('Backspace');
  await expect.poll(() => typedCode(page)).toBe('');
  await page.getByRole('textbox', { name: '6-digit code' }).pressSequentially(code);
}
