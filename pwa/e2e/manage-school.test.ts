import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import { expect } from 'vitest';
import { isPhotoDrawn } from './harness/class-room.ts';
import { answerQuestion, fromMenu, openTab, tabAddress } from './harness/dashboard.ts';
import { picture } from './harness/files.ts';
import { refusedAt } from './harness/forms.ts';
import { Desk, samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInAdminAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory
  .extend('serverEnv', { scope: 'file' }, { ADMIN_REGISTRATION: 'approval' })
  .extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

school('divisions, batches and schools with people cannot be removed', async ({ device, school }) => {
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdminAt(page, tabAddress('view-schools', school), 'admin@school.example');
  await fromMenu(page, school.name, 'Remove');
  await answerQuestion(page, 'Remove');
  await page
    .getByRole('alertdialog')
    .getByText('This school still has schoolmates or teachers. Remove them first, then the school.')
    .waitFor();
  await answerQuestion(page, 'Cancel');
  await openTab(page, 'manage-batches', school);
  await fromMenu(page, '2012 - 2013', 'Remove');
  await answerQuestion(page, 'Remove');
  await page
    .getByRole('alertdialog')
    .getByText('This batch still has schoolmates or teachers. Remove them first, then the batch.')
    .waitFor();
  await answerQuestion(page, 'Cancel');
  await openTab(page, 'manage-divisions', school);
  await fromMenu(page, '10-A', 'Remove');
  await answerQuestion(page, 'Remove');
  await page
    .getByRole('alertdialog')
    .getByText('This division still has schoolmates or teachers. Remove them first, then the division.')
    .waitFor();
});

school('empty ones are renamed and removed, from the division up', async ({ device, school }) => {
  const schoolId = await school.desk.addSchool('Holy Angels');
  const batchId = await school.desk.addBatch(schoolId, '2001 - 2002');
  await school.desk.addBatch(schoolId, '2002 - 2003');
  const divisionId = await school.desk.addDivision(schoolId, batchId, '8-C');
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdminAt(
    page,
    tabAddress('manage-divisions', { schoolId, batchId, divisionId }),
    'admin@school.example',
  );
  const path = page.getByRole('navigation', { name: 'Chosen school and class' });
  const dialog = page.getByRole('dialog', { name: /^Rename/ });
  await fromMenu(page, '8-C', 'Rename');
  await dialog.getByRole('textbox').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await refusedAt(dialog.getByRole('textbox'), formMessages.enterDivisionName);
  await dialog.getByRole('textbox').fill('8 – D');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(serverWords.divisionChanged).waitFor();
  // The focus returns to the button that opened the menu.
  const menu = page.getByRole('tabpanel').getByRole('listitem').getByRole('button', { name: 'More' });
  await expect.poll(() => menu.evaluate((more) => more === document.activeElement)).toBe(true);
  await path.getByText('8-D').waitFor();
  await fromMenu(page, '8-D', 'Remove');
  await answerQuestion(page, 'Remove');
  await page.getByText(serverWords.divisionRemoved).waitFor();
  await page.getByRole('tabpanel').getByText(formMessages.noDivisions).waitFor();
  await path.getByText('Division', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Manage Batches' }).click();
  await fromMenu(page, '2001 - 2002', 'Rename');
  await dialog.getByRole('textbox').fill('2002-03');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await refusedAt(dialog.getByRole('textbox'), serverWords.batchExists);
  await dialog.getByRole('textbox').fill('2000-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(serverWords.batchChanged).waitFor();
  await path.getByText('2000 - 2001').waitFor();
  await fromMenu(page, '2000 - 2001', 'Remove');
  await answerQuestion(page, 'Remove');
  await page.getByText(serverWords.batchRemoved).waitFor();

  await page.getByRole('tab', { name: 'View Schools' }).click();
  await fromMenu(page, 'Holy Angels', 'Name and photo');
  const form = page.getByRole('dialog', { name: /^Name and photo/ });
  await form.getByRole('textbox', { name: 'Name of the school' }).fill('Holy Angels, Ollur');
  await form.getByLabel('New photo (optional)').setInputFiles(picture);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText(serverWords.schoolChanged).waitFor();
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Holy Angels, Ollur' });
  await expect.poll(() => isPhotoDrawn(row)).toBe(true);
  await fromMenu(page, 'Holy Angels, Ollur', 'Remove');
  await answerQuestion(page, 'Remove');
  await page.getByText(serverWords.schoolRemoved).waitFor();
  await row.waitFor({ state: 'detached' });
  await path.getByText('School', { exact: true }).waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: school.name }).waitFor();
});

school('a new name reaches the phones', async ({ device, school }) => {
  const phone = await device();
  await signIn(phone.page, josna.username);
  await phone.page.getByRole('heading', { name: school.name }).waitFor();
  const { page } = await device({ wide: true });
  await signInAdminAt(page, tabAddress('manage-divisions', school), 'admin@school.example');
  await fromMenu(page, '10-A', 'Rename');
  await page.getByRole('dialog').getByRole('textbox').fill('10-Z');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText(serverWords.divisionChanged).waitFor();
  const division = phone.page.getByRole('combobox', { name: 'Division' });
  await expect.poll(() => division.locator('option:checked').textContent()).toBe('10-Z');
});

// Shows spec:words.57
school('the first admin approves another admin and shares a school', async ({ device, school, server }) => {
  const bini = { name: 'Sr. Bini', email: 'bini@school.example' };
  const other = new Desk(server);
  await other.send('POST', paths.adminRegister, registerAdminAnswer, { ...bini, password: samplePassword });
  const gone = { name: 'A stranger', email: 'stranger@school.example', password: samplePassword };
  await other.send('POST', paths.adminRegister, registerAdminAnswer, gone);

  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdmin(page, 'admin@school.example');
  const waiting = page.getByRole('region', { name: 'Admins waiting for approval' });
  await waiting.getByRole('button', { name: 'Reject A stranger' }).click();
  await answerQuestion(page, 'Reject');
  await page.getByText('Admin rejected.').waitFor();
  await waiting.getByRole('button', { name: `Approve ${bini.name}` }).click();
  await page.getByText('Admin approved!').waitFor();
  await waiting.waitFor({ state: 'detached' });

  await openTab(page, 'view-schools');
  await fromMenu(page, school.name, 'Admins');
  const dialog = page.getByRole('dialog', { name: `Admins of ${school.name}` });
  await dialog.getByRole('listitem').filter({ hasText: 'admin@school.example' }).waitFor();
  const email = dialog.getByRole('textbox', { name: 'E-mail of another admin' });
  for (const [entry, sentence] of [
    ['', messages.required],
    ['bini', messages.invalidEmail],
    ['nobody@school.example', serverWords.fellowUnknown],
    ['admin@school.example', 'This admin already manages this school.'],
  ] as const) {
    await email.fill(entry);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await refusedAt(email, sentence);
  }
  await email.fill(bini.email);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Admin added to this school!').waitFor();
  const row = dialog.getByRole('listitem').filter({ hasText: bini.name });
  await row.waitFor();

  const fellow = await device({ wide: true });
  await signInAdminAt(fellow.page, tabAddress('view-schools'), bini.email);
  await fellow.page.getByRole('button', { name: school.name }).waitFor();
  // An admin who cannot decide sees no waiting admins.
  expect(await fellow.page.getByText('Admins waiting for approval').count()).toBe(0);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await answerQuestion(page, 'Remove');
  await page.getByText(serverWords.fellowRemoved).waitFor();
  await row.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await answerQuestion(page, 'Remove');
  await page
    .getByRole('alertdialog')
    .getByText('A school needs at least one admin. Add another one first.')
    .waitFor();
  await fellow.page.reload();
  await fellow.page.getByText('No schools found.').waitFor();
});
