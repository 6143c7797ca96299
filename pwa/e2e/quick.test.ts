import { person } from './harness/class-room.ts';
import { samplePassword } from './harness/school.ts';
import { signInAdminByForm, signInByForm, signInTeacherByForm } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';

/** One test for each kind of account, through its sign-in form: the browser part of `npm run test:quick`. */
const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

// Shows spec:routes.17
school('a schoolmate signs in and sees the class', async ({ device, school: _ }) => {
  const { page } = await device();
  await signInByForm(page, josna.username);
  await person(page, 'Vishnu Prasad N.').waitFor();
});

// Shows spec:routes.3
school('a teacher without a class signs in and reads how to get one', async ({ device, school }) => {
  await addTeacher(school.desk);
  const { page } = await device();
  await signInTeacherByForm(page, leela.email, samplePassword);
  await page.getByText("Ask your school's admin to add you to your classes.").waitFor();
});

school('an admin signs in and sees the dashboard', async ({ device, school: _ }) => {
  const { page } = await device({ wide: true });
  await signInAdminByForm(page, 'admin@school.example');
  await page.getByRole('textbox', { name: 'School name' }).waitFor();
});
