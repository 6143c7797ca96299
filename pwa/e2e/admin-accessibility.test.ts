import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, misfits } from './harness/audit.ts';
import { signInAdmin, signInTeacher } from './harness/doors.ts';
import { samplePassword } from './harness/school.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { tourTakes, tourTeacherDetails } from './harness/tour.ts';
import {
  askToJoin,
  tourManaging,
  tourPeople,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from './harness/tour-admin.ts';

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await addTeacher(small.desk);
  await askToJoin(small.desk, small, '+919847044001', 'asker');
  return { ...small, batch: '2012 - 2013', division: '10-A' };
});

/** Nothing that axe objects to in both sizes and both lights, and nothing lost at 320 px. */
async function audit(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await misfits(page), `${screen} at 320 px`).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

school('the registration of a teacher', async ({ device }) => {
  const { page } = await device({ wide: true });
  await tourTeacherRegistration(page, audit);
});

school('a teacher at her own details', tourTakes, async ({ device, school }) => {
  const susan = { ...leela, name: 'Susan Mathew', email: 'susan@school.example', mobile: '9847011225' };
  await addTeacher(school.desk, susan);
  const { page } = await device({ wide: true });
  await signInTeacher(page, susan.email, samplePassword);
  await tourTeacherDetails(page, audit);
});

school('teachers and requests on the dashboard', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourTeachersAndRequests(page, school, audit);
});

school('schools, batches and their admins', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourManaging(page, school, audit);
});

school(
  'the table of schoolmates, its form, and the registration of one',
  tourTakes,
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    await tourPeople(page, school, audit);
  },
);
