import { expect } from 'vitest';
import { expectAccessible, largeText, setTextSize } from './harness/audit.ts';
import { samplePassword } from './harness/school.ts';
import { signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { enlist, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { tourTakes, tourTeacherDetails } from './harness/tour.ts';
import {
  askToJoin,
  tourDuplicates,
  tourManaging,
  tourPeople,
  tourRemoved,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from './harness/tour-admin.ts';

const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await addTeacher(small.desk);
  await askToJoin(small.desk, small, '+919847044001', 'asker');
  return { ...small, batch: '2012 - 2013', division: '10-A' };
});

school('the registration of a teacher has no accessibility errors', async ({ device }) => {
  const { page } = await device({ wide: true });
  await tourTeacherRegistration(page, expectAccessible);
});

school('the details of a teacher have no accessibility errors', tourTakes, async ({ device, school }) => {
  const susan = { ...leela, name: 'Susan Mathew', email: 'susan@school.example', mobile: '9847011225' };
  await addTeacher(school.desk, susan);
  const { page } = await device({ wide: true });
  await signInTeacher(page, susan.email, samplePassword);
  await tourTeacherDetails(page, expectAccessible);
});

school('teachers and requests have no accessibility errors', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourTeachersAndRequests(page, school, expectAccessible);
});

school('schools, batches and admins have no accessibility errors', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourManaging(page, school, expectAccessible);
});

school('the path on a phone is not shortened with large text', async ({ device }) => {
  const { page } = await device();
  await signInAdmin(page, 'admin@school.example');
  await setTextSize(page, largeText);
  const path = page.getByRole('navigation', { name: 'Chosen school and class' });
  for (const step of ['School', 'Batch', 'Division']) {
    const isWhole = () =>
      path.getByText(step, { exact: true }).evaluate((each) => each.scrollWidth <= each.clientWidth);
    await expect.poll(isWhole, { message: step }).toBe(true);
  }
});

school('what admins removed has no accessibility errors', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourRemoved(page, school, expectAccessible);
});

school('likely duplicates and merges have no accessibility errors', tourTakes, async ({ device, school }) => {
  await enlist(school, { name: 'Lonappan Josna', mobile: '+919847055601', place: 'Chalakudy' });
  const { page } = await device({ wide: true });
  await signInAdmin(page, 'admin@school.example');
  await tourDuplicates(page, school, expectAccessible);
});

school(
  'the table of schoolmates, its form and the registration have no accessibility errors',
  tourTakes,
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, 'admin@school.example');
    await tourPeople(page, school, expectAccessible);
  },
);
