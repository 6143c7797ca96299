import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { expectAccessible, largeText, setTextSize } from '../harness/audit.ts';
import { announcePastEvent } from '../harness/past-event.ts';
import { samplePassword } from '../harness/school.ts';
import { signInAdmin, signInTeacher } from '../harness/sign-in.ts';
import { enlist, josna, openSmallSchool } from '../harness/small-school.ts';
import { onlineStory } from '../harness/story.ts';
import { addTeacher, leela } from '../harness/teachers.ts';
import { tourTakes, tourTeacherDetails } from '../harness/tour.ts';
import {
  askToJoin,
  tourDuplicates,
  tourManaging,
  tourPeople,
  tourRemoved,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from '../harness/tour-admin.ts';
import {
  fill,
  forAdmins,
  goOffline,
  opens,
  opensOnce,
  opensTake,
  pastEvent,
  type Route,
} from './addresses.ts';

/** The screens of admins and teachers of a small school. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const entry = { teacherId: await addTeacher(desk), subject: 'English' };
  await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, entry);
  await askToJoin(desk, small, '+919847044001', 'asker');
  const account = await desk.signIn(josna.username);
  const home = await account.home();
  await announcePastEvent(desk, home, pastEvent, [account.token]);
  return { ...home, desk, name: small.name };
});
const admin = 'admin@school.example';

// Shows spec:routes.9, spec:routes.11, spec:routes.13, spec:routes.26, spec:routes.27, spec:routes.28
// Shows spec:routes.29, spec:routes.30, spec:routes.31
school(
  'every address opens its screen for an admin, also after a reload',
  opensTake,
  async ({ device, school: home }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, admin);
    await opens(page, forAdmins, home);
  },
);

// Shows spec:routes.45
school(
  'every address opens without a network for an admin, and says that it needs one',
  opensTake,
  async ({ device, school: home }) => {
    const visitor = await device({ online: false, wide: true });
    const { page } = visitor;
    await signInAdmin(page, admin);
    await page.getByRole('tab', { name: 'Add School' }).waitFor();
    await goOffline(visitor);
    for (const [address, title] of forAdmins) {
      await page.goto(fill(address, home));
      await page.getByText(dashboardWords.needsConnection).first().waitFor();
      await expect.poll(() => page.title(), { message: address }).toBe(`${title} · Memcherrish`);
    }
  },
);

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
  await signInAdmin(page, admin);
  await tourTeachersAndRequests(page, school, expectAccessible);
});

school('schools, batches and admins have no accessibility errors', tourTakes, async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await signInAdmin(page, admin);
  await tourManaging(page, school, expectAccessible);
});

school('the path on a phone is not shortened with large text', async ({ device }) => {
  const { page } = await device();
  await signInAdmin(page, admin);
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
  await signInAdmin(page, admin);
  await tourRemoved(page, school, expectAccessible);
});

school('likely duplicates and merges have no accessibility errors', tourTakes, async ({ device, school }) => {
  await enlist(school, { name: 'Lonappan Josna', mobile: '+919847055601', place: 'Chalakudy' });
  const { page } = await device({ wide: true });
  await signInAdmin(page, admin);
  await tourDuplicates(page, school, expectAccessible);
});

school(
  'the table of schoolmates, its form and the registration have no accessibility errors',
  tourTakes,
  async ({ device, school }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, admin);
    await tourPeople(page, school, expectAccessible);
  },
);

// Shows spec:routes.3, spec:states.23
school(
  'every address opens its screen for a teacher, also after a reload',
  async ({ device, school: home }) => {
    const { page } = await device();
    await signInTeacher(page, leela.email, samplePassword);
    // The sign-in leads to the start page, which is the teacher's own.
    expect(new URL(page.url()).pathname).toBe('/');
    await opens(page, [['/teacher-profile', 'Edit Profile', 'Edit Profile']], home);
  },
);

// Shows spec:routes.45
school('every address opens without a network for a teacher', opensTake, async ({ device, school: home }) => {
  const visitor = await device({ online: false });
  const { page } = visitor;
  await signInTeacher(page, leela.email, samplePassword);
  await goOffline(visitor);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your classes' }).waitFor();
  const routes: Route[] = [
    ['/teacher-profile', 'Edit Profile', 'Edit Profile'],
    ['/search', 'Search', 'Search'],
    ['/settings', 'Settings', 'Settings'],
    ['/changepassword', 'Change password', 'Create new password'],
  ];
  await opensOnce(page, routes, home);
});
