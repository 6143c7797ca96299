import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { registerTeacherAnswer } from '@memcherrish/shared/wire/people/teachers.ts';
import type { Page } from 'playwright';
import { takeAsOffered } from './crop.ts';
import { picture } from './files.ts';
import { Desk, samplePassword } from './school.ts';
import type { RunningServer } from './server.ts';
import type { DivisionPath } from './small-school.ts';

export const leela = {
  name: 'Leela Kurian',
  email: 'leela@school.example',
  mobile: '9847011223',
  place: 'Ollur',
  gender: 'Female',
} as const;

/** Registers a teacher without the screen and returns the id. */
export async function addTeacher(desk: Desk, teacher: Record<keyof typeof leela, string> = leela) {
  const form = new FormData();
  for (const [name, value] of Object.entries(teacher)) form.set(name, value);
  form.set('password', samplePassword);
  form.set('profilePhoto', new Blob([await readFile(picture)]), basename(picture));
  return (await desk.send('POST', paths.registerTeacher, registerTeacherAnswer, form, null))._id;
}

/**
 * Registers a second admin with their own school, where Leela already teaches. The first admin manages her
 * own school.
 */
export async function openOtherSchool(
  server: RunningServer,
  teacherId: string,
): Promise<DivisionPath & { desk: Desk }> {
  const desk = new Desk(server);
  await desk.register('other.admin@school.example');
  const schoolId = await desk.addSchool('Holy Angels');
  const batchId = await desk.addBatch(schoolId, '2009 - 2010');
  const divisionId = await desk.addDivision(schoolId, batchId, '9-B');
  await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, {
    teacherId,
    subject: 'English',
  });
  return { desk, schoolId, batchId, divisionId };
}

/** Invites a teacher of another school on the dashboard, in the open class. */
export async function askTeacher(page: Page, contact: string, subject: string): Promise<void> {
  await page.getByRole('textbox', { name: dashboardWords.contactLabel }).fill(contact);
  await page.getByRole('textbox', { name: dashboardWords.inviteSubjectLabel }).fill(subject);
  await page.getByRole('button', { name: 'Ask this teacher' }).click();
  await page.getByText(serverWords.teacherAsked).waitFor();
}

/** Fills in the required fields of the teacher registration. */
export async function fillTeacher(page: Page, teacher: Record<keyof typeof leela, string> = leela) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(teacher.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(teacher.email);
  await page.getByRole('textbox', { name: 'Mobile' }).fill(teacher.mobile);
  await page.getByRole('textbox', { name: 'Place' }).fill(teacher.place);
  await page.getByRole('combobox', { name: 'Gender' }).selectOption(teacher.gender);
  await page.getByLabel('Profile photo').setInputFiles(picture);
  await takeAsOffered(page);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(samplePassword);
}
