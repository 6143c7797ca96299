import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { teachingWords } from '@memcherrish/shared/text/school/teaching.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { answerQuestion, tabAddress } from './harness/dashboard.ts';
import { refusedAt } from './harness/forms.ts';
import { expectFocus } from './harness/keyboard.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdminAt, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, askTeacher, leela, openOtherSchool } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

/** A school invites a teacher of another school, and she leaves a class. */

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await openOtherSchool(server, await addTeacher(small.desk));
  return small;
});
const question = teachingWords.question("St. Mary's");

// Shows threat:teachers-between-schools
school('a school sees a teacher of another school only after she agrees', async ({ device, school }) => {
  const desk = await device({ wide: true });
  await signInAdminAt(desk.page, tabAddress('assign-teachers', school), 'admin@school.example');
  // She is in another school, so she is not offered.
  await desk.page.getByText(dashboardWords.noTeachersAvailable).waitFor();
  await askTeacher(desk.page, leela.mobile, 'Malayalam');
  const asked = desk.page.getByRole('region', { name: 'Teachers you have asked' });
  await asked
    .getByRole('listitem')
    .filter({ hasText: '+91 98470 11223' })
    .filter({ hasText: 'Malayalam' })
    .waitFor();
  expect(await desk.page.getByText(leela.name).count()).toBe(0);
  await expectAccessible(desk.page, 'assign-teachers-asked');

  const phone = await device();
  await signIn(phone.page, josna.username);
  await phone.page.getByText(messages.noTeachersAssigned).waitFor();

  const teacher = await device();
  await signInTeacher(teacher.page, leela.email, samplePassword);
  const asks = teacher.page.getByRole('region', { name: question });
  await asks.getByText('Sr. Rose wants to add you as Malayalam teacher of 10-A, 2012 - 2013.').waitFor();
  await expectAccessible(teacher.page, 'school-question');
  await asks.getByRole('button', { name: 'Yes, add me' }).click();
  await teacher.page.getByText('You have joined the class.').waitFor();
  await asks.waitFor({ state: 'detached' });
  await teacher.page.getByRole('link', { name: /10-A/ }).waitFor();
  await phone.page
    .getByRole('region', { name: 'Teachers' })
    .getByRole('button', { name: leela.name })
    .filter({ hasText: 'Malayalam' })
    .waitFor();
  await desk.page.reload();
  await desk.page.getByRole('listitem').filter({ hasText: leela.name }).waitFor();
  await expect.poll(() => asked.count()).toBe(0);

  await teacher.page.getByRole('link', { name: /10-A/ }).click();
  await teacher.page.getByRole('button', { name: 'Leave this class' }).click();
  await teacher.page.getByRole('alertdialog', { name: teachingWords.leaveTitle('10-A') }).waitFor();
  await expectAccessible(teacher.page, 'leave-class');
  await answerQuestion(teacher.page, teachingWords.leaveConfirm);
  await teacher.page.getByText('You have left the class.').waitFor();
  await teacher.page.getByRole('heading', { name: 'Your classes' }).waitFor();
  await expect.poll(() => teacher.page.getByRole('link', { name: /10-A/ }).count()).toBe(0);
  await phone.page.getByText(messages.noTeachersAssigned).waitFor();
});

school(
  'a refusal leaves the school’s list unchanged, and a withdrawal removes the invitation',
  async ({ device, school }) => {
    const desk = await device({ wide: true });
    await signInAdminAt(desk.page, tabAddress('assign-teachers', school), 'admin@school.example');
    await askTeacher(desk.page, leela.email, 'Hindi');
    await askTeacher(desk.page, '9847000001', 'Hindi');
    const asked = desk.page.getByRole('region', { name: 'Teachers you have asked' });
    await expect.poll(() => asked.getByRole('listitem').count()).toBe(2);

    const teacher = await device();
    await signInTeacher(teacher.page, leela.email, samplePassword);
    const asks = teacher.page.getByRole('region', { name: question });
    teacher.errors.expect(failedRequest);
    await teacher.context.setOffline(true);
    await asks.getByRole('button', { name: teachingWords.no }).click();
    await asks.getByText('Your answer could not be sent. Please try again.').waitFor();
    await teacher.context.setOffline(false);
    await asks.getByRole('button', { name: teachingWords.no }).click();
    await teacher.page.getByText('You said no. The school does not see your details.').waitFor();
    await asks.waitFor({ state: 'detached' });

    await desk.page.reload();
    await expect.poll(() => asked.getByRole('listitem').count()).toBe(2);
    for (const contact of [leela.email, '+91 98470 00001']) {
      await asked
        .getByRole('listitem')
        .filter({ hasText: contact })
        .getByRole('button', { name: /^Withdraw/ })
        .click();
      await answerQuestion(desk.page, 'Withdraw');
      await asked.getByRole('listitem').filter({ hasText: contact }).waitFor({ state: 'detached' });
    }
    await expectFocus(desk.page.getByRole('heading', { name: 'Assign a teacher to 10-A' }));
  },
);

school(
  'the form for a teacher of another school shows all errors at the fields',
  async ({ device, school }) => {
    const { page, errors } = await device({ wide: true });
    await signInAdminAt(page, tabAddress('assign-teachers', school), 'admin@school.example');
    const contact = page.getByRole('textbox', { name: dashboardWords.contactLabel });
    const subject = page.getByRole('textbox', { name: dashboardWords.inviteSubjectLabel });
    const ask = page.getByRole('button', { name: 'Ask this teacher' });
    await ask.click();
    await refusedAt(contact, 'Enter a full mobile number or an e-mail address.');
    await contact.fill('98470');
    await ask.click();
    await refusedAt(subject, messages.required);
    await subject.fill('Hindi');
    errors.expect(failedRequest);
    await ask.click();
    await refusedAt(contact, 'Enter a full mobile number or an e-mail address.');
  },
);
