import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { teacherWords } from '@memcherrish/shared/text/school/teacher.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { card, cardLine, isPhotoDrawn } from './harness/class-room.ts';
import { takeAsOffered } from './harness/crop.ts';
import { answerQuestion, pickTeacher, tabAddress } from './harness/dashboard.ts';
import { otherPicture } from './harness/files.ts';
import { refusedAt } from './harness/forms.ts';
import { expectFocus } from './harness/keyboard.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInAdminAt, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, fillTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

// Shows spec:states.22, spec:states.23, spec:access.12
school('a teacher registers, signs in, and is asked to wait for an admin', async ({ device, school }) => {
  const { page } = await device();
  const anil = { ...leela, name: 'Anil Kumar', email: `anil@${school.schoolId}.example`.toLowerCase() };
  await page.goto('/login-teacher');
  await page.getByRole('link', { name: 'Register as a teacher' }).click();
  await fillTeacher(page, { ...anil, gender: 'Male' });
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText(serverWords.teacherRegistered).waitFor();
  // The page continues automatically, after time to read the sentence.
  await page.waitForURL('**/login-teacher');
  await signInTeacher(page, anil.email, samplePassword);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByText(teacherWords.askForAssignment).waitFor();
});

// Shows spec:rules.5, spec:rules.6, spec:rules.7, spec:rules.8
school(
  'the registration shows errors at the fields, in the words of the specification',
  async ({ device }) => {
    const { page } = await device();
    await page.goto('/register-teacher');
    const register = page.getByRole('button', { name: 'Register', exact: true });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await register.click();
    await refusedAt(name, messages.required);
    await refusedAt(page.getByLabel('Profile photo'), 'Please choose a profile photo.', name);
    await fillTeacher(page);
    const wrong = [
      [page.getByRole('textbox', { name: 'E-mail' }), 'leela', '❌ Invalid email format', leela.email],
      [page.getByRole('textbox', { name: 'Mobile' }), '12345', '❌ Invalid mobile number', leela.mobile],
      [
        page.getByLabel('Confirm password', { exact: true }),
        'something else',
        '❌ Passwords do not match',
        samplePassword,
      ],
    ] as const;
    for (const [field, entry, sentence, right] of wrong) {
      await field.fill(entry);
      await register.click();
      await refusedAt(field, sentence);
      await field.fill(right);
    }
  },
);

// Shows spec:admin.40, spec:admin.41, spec:admin.42, spec:admin.44, spec:rules.18
// Shows spec:words.14
school('an admin assigns a teacher, and a phone shows her', async ({ device, school }) => {
  await addTeacher(school.desk);
  const phone = await device();
  await signIn(phone.page, josna.username);
  await phone.page.getByText(messages.noTeachersAssigned).waitFor();

  const { page } = await device({ wide: true });
  await signInAdminAt(page, tabAddress('assign-teachers', school), 'admin@school.example');
  await page.getByText(formMessages.noTeachersInDivision).waitFor();
  const assign = page.getByRole('button', { name: 'Assign Teacher', exact: true });
  const teacher = page.getByRole('combobox', { name: 'Teacher', exact: true });
  await assign.click();
  await refusedAt(teacher, 'Please select a teacher and enter a valid subject.');
  // She is not yet in one of this admin's schools, so her number is masked.
  await pickTeacher(page, leela.name, '+••••••••1223');
  const mobile = page.getByRole('textbox', { name: 'Mobile', exact: true });
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  expect(await mobile.getAttribute('readonly')).not.toBeNull();
  await expect.poll(() => mobile.inputValue()).toBe('+••••••••1223');
  await assign.click();
  await refusedAt(subject, 'Please select a teacher and enter a valid subject.');
  await subject.fill('English');
  await assign.click();
  await page.getByText(serverWords.teacherAssigned(leela.name, 'English')).waitFor();
  await teacher.filter({ hasText: 'Pick a teacher' }).waitFor();
  await expect.poll(() => subject.inputValue()).toBe('');
  const assigned = page.getByRole('listitem').filter({ hasText: leela.name });
  await assigned.getByText('English').waitFor();
  // She is assigned now, so the admin sees her number.
  await pickTeacher(page, leela.name, `10-A, ${school.name}`);
  await expect.poll(() => mobile.inputValue()).toBe('+91 98470 11223');
  await expect.poll(() => isPhotoDrawn(page.locator('form').filter({ has: teacher }))).toBe(true);

  const strip = phone.page.getByRole('region', { name: 'Teachers' });
  const face = strip.getByRole('button', { name: leela.name });
  await face.filter({ hasText: 'English' }).waitFor();

  await assigned.getByRole('button', { name: /^Change subject/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('Malayalam');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Assignment updated successfully!').waitFor();
  await face.filter({ hasText: 'Malayalam' }).waitFor();

  await assigned.getByRole('button', { name: /^Remove/ }).click();
  await answerQuestion(page, 'Remove');
  await page.getByText(serverWords.assignmentRemoved).waitFor();
  await page.getByText(formMessages.noTeachersInDivision).waitFor();
  await face.waitFor({ state: 'detached' });
});

// Shows spec:access.14
school('a teacher’s change of her own details is seen on a phone', async ({ device, school }) => {
  const susan = { ...leela, name: 'Susan Mathew', email: 'susan@school.example', mobile: '9847011225' };
  const { desk: office, schoolId, batchId, divisionId } = school;
  const teacherId = await addTeacher(office, susan);
  const entry = { teacherId, subject: 'History' };
  await office.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, entry);
  const phone = await device();
  await signIn(phone.page, josna.username);
  const face = phone.page.getByRole('region', { name: 'Teachers' }).getByRole('button', { name: susan.name });
  await face.waitFor();
  const photo = () => face.locator('img').first().getAttribute('src');
  await expect.poll(() => isPhotoDrawn(face)).toBe(true);
  const oldPhoto = await photo();
  const desk = await device();
  await signInTeacher(desk.page, susan.email, samplePassword);
  await desk.page.getByRole('button', { name: /^Profile menu/ }).click();
  await desk.page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await desk.page.waitForURL('**/teacher-profile');
  await desk.page.getByRole('textbox', { name: 'Place' }).fill('Guruvayur');
  await desk.page.getByRole('textbox', { name: 'Current status' }).fill('Retired, and gardening');
  await desk.page.getByLabel('New profile photo (optional)').setInputFiles(otherPicture);
  await takeAsOffered(desk.page);
  await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.page.getByText(vocabulary.profileUpdated).waitFor();
  // The old address opens nothing any more.
  await expect.poll(photo).not.toBe(oldPhoto);
  await face.click();
  const opened = card(phone.page, susan.name);
  await opened.getByText('Guruvayur').waitFor();
  expect(await cardLine(opened, 'Current status').textContent()).toContain('Retired, and gardening');
});

school(
  'errors in a teacher’s details are shown at the field, and unchanged details stay',
  async ({ device, school }) => {
    const rose = { ...leela, name: 'Rose Mary', email: 'rose.mary@school.example', mobile: '9847011224' };
    await addTeacher(school.desk, rose);
    const { page, errors } = await device();
    await signInTeacher(page, rose.email, samplePassword);
    await page.goto('/teacher-profile');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const mobile = page.getByRole('textbox', { name: 'Mobile' });
    await expect.poll(() => mobile.inputValue()).toBe(rose.mobile);
    await save.click();
    await page.getByText('You have not changed anything.').waitFor();
    await mobile.fill('98470');
    await save.click();
    await refusedAt(mobile, '❌ Invalid mobile number');
    await mobile.fill(rose.mobile);
    const whatsapp = page.getByRole('textbox', { name: 'WhatsApp' });
    await whatsapp.fill('12');
    errors.expect(failedRequest);
    await save.click();
    await refusedAt(whatsapp, messages.invalidMobile);
  },
);

// Shows spec:states.3, spec:rules.19
school('without a chosen division the form says which ids are missing', async ({ device, school }) => {
  await addTeacher(school.desk, { ...leela, name: 'Biju Paul', email: 'biju@school.example' });
  const other = 'Sheela George';
  await addTeacher(school.desk, { ...leela, name: other, email: 'sheela@school.example' });
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await page.getByRole('tab', { name: 'Assign Teachers' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Assign Teachers' });
  await panel.getByText('Choose a school, a batch and a division first.').waitFor();
  // By keyboard, Enter chooses the best match.
  const picker = page.getByRole('combobox', { name: 'Teacher', exact: true });
  await picker.press('Enter');
  await page.getByRole('option', { name: other }).waitFor();
  await expectFocus(page.getByRole('combobox', { name: 'Find a teacher' }));
  await page.keyboard.type('biju');
  await page.getByRole('option', { name: other }).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: 'Biju Paul' }).and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await picker.filter({ hasText: 'Biju Paul' }).waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Physics');
  await page.getByRole('button', { name: 'Assign Teacher', exact: true }).click();
  await page.getByText('Invalid school, batch, or division ID.').waitFor();
});
