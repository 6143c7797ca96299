// Takes a picture of every screen and dialog of the sample school, in two sizes, light and dark, for review. An
// argument selects the tours by name.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/schools.ts';
import { sizes } from '../pwa/e2e/harness/audit.ts';
import { Desk } from '../pwa/e2e/harness/school.ts';
import { signIn, signInAdmin, signInTeacher } from '../pwa/e2e/harness/sign-in.ts';
import {
  sampleAccounts,
  tourClassRoom,
  tourDashboard,
  tourDoors,
  tourTeacher,
  tourTeacherDetails,
} from '../pwa/e2e/harness/tour.ts';
import {
  askToJoin,
  tourDuplicates,
  tourManaging,
  tourPeople,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from '../pwa/e2e/harness/tour-admin.ts';
import { tourChangePassword, tourFindSchool, tourForgotPassword } from '../pwa/e2e/harness/tour-entry.ts';
import { fillPosts, tourPosts, tourReportedPosts } from '../pwa/e2e/harness/tour-posts.ts';
import { tourSchool } from '../pwa/e2e/harness/tour-school.ts';
import { codeFor, tourSecondFactor, tourSignInStep, turnOff } from '../pwa/e2e/harness/tour-security.ts';
import { shoot, withSampleSchool } from './sample-pictures.mjs';
import { root } from './setup.mjs';

const folder = join(root, 'screens');
const [wanted] = process.argv.slice(2);

async function stop(page, screen) {
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const scheme of ['light', 'dark']) {
      const name = `${screen}-${size}-${scheme}.png`;
      await writeFile(join(folder, name), await shoot(page, viewport, scheme));
      console.log(name);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Adds the data that the tours need to the sample school, including a waiting join request. */
async function prepare(server) {
  const desk = new Desk(server);
  const { username, password } = sampleAccounts.schoolmate;
  const { mobile, token } = await desk.signIn(username, password);
  const home = await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
  const place = { ...home, name: home.schoolName };
  await askToJoin(desk, place, '+919847088005', 'asha_asks');
  return { known: { username, password, mobile }, place };
}

async function writePosts(server, place, { username, password }) {
  const desk = new Desk(server);
  await desk.logIn(sampleAccounts.admin.email, sampleAccounts.admin.password);
  const people = await desk.listPeople(place);
  const { mobile } = people.find((each) => !each.claimed && each.mobile !== null);
  await desk.signUp(mobile, 'classmate');
  const [own, other] = [await desk.signIn(username, password), await desk.signIn('classmate')];
  await fillPosts({ desk, place, own, other });
}

if (!wanted) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await withSampleSchool(async ({ server, visit }) => {
  const { known, place } = await prepare(server);
  await writePosts(server, place, known);
  const { admin, teacher } = sampleAccounts;
  const tours = {
    doors: (page) => tourDoors(page, server, '+919847088001', stop),
    forgot: (page) => tourForgotPassword(page, server, known, stop),
    change: (page) => tourChangePassword(page, known, stop),
    find: (page) => tourFindSchool(page, known, stop),
    class: (page) => tourClassRoom(page, stop),
    school: (page) => tourSchool(page, server, stop),
    teacher: async (page) => {
      await tourTeacherRegistration(page, stop);
      await tourTeacher(page, stop);
    },
    details: async (page) => {
      await signInTeacher(page, teacher.email, teacher.password);
      await tourTeacherDetails(page, stop);
    },
    admin: async (page) => {
      await signInAdmin(page, admin.email, admin.password);
      await tourManaging(page, place, stop);
      await tourTeachersAndRequests(page, place, stop);
      await tourPeople(page, place, stop);
      await tourDuplicates(page, place, stop);
    },
    security: async (page) => {
      await signInAdmin(page, admin.email, admin.password);
      const { secret } = await tourSecondFactor(page, admin.password, stop);
      await tourSignInStep(page, admin.email, admin.password, stop);
      await turnOff(page, admin.password, codeFor(secret, 0));
    },
    dashboard: (page) => tourDashboard(page, stop),
    posts: async (page) => {
      await signIn(page, known.username, known.password);
      await tourPosts(page, stop);
    },
    reported: async (page) => {
      await signInAdmin(page, admin.email, admin.password);
      await tourReportedPosts(page, stop);
    },
  };
  for (const [name, tour] of Object.entries(tours)) {
    if (!wanted || name.startsWith(wanted)) await visit(tour);
  }
});
console.log(`The pictures are in ${folder}`);
