import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/schools.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { largeText, setTextSize, sizes, usualText } from './harness/audit.ts';
import { announcePastEvent, tourNameTags, tourPastEvent } from './harness/past-event.ts';
import { Desk } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { shoot } from './harness/shoot.ts';
import { signIn, signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import {
  type Stop,
  sampleAccounts,
  tourClassRoom,
  tourDashboard,
  tourSignIn,
  tourTeacher,
  tourTeacherDetails,
} from './harness/tour.ts';
import {
  askToJoin,
  type NamedDivision,
  tourDuplicates,
  tourManaging,
  tourPeople,
  tourRemoved,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from './harness/tour-admin.ts';
import { type Known, tourChangePassword, tourFindSchool, tourForgotPassword } from './harness/tour-entry.ts';
import { announceReunion, tourEvents, tourOrganising } from './harness/tour-events.ts';
import { addAuthenticator, byName, tourPasskeys } from './harness/tour-passkeys.ts';
import { fillPosts, tourPosts, tourReportedPosts } from './harness/tour-posts.ts';
import { tourSchool } from './harness/tour-school.ts';
import { tourSecondFactor, tourSignInStep } from './harness/tour-security.ts';

/**
 * Takes a picture of every screen and dialog of the sample school for `npm run screens`: in two sizes, light
 * and dark, and on a phone with text of 200 %. SCREENS is `all`, or the beginning of a tour's name. Without it, one tour keeps this file working.
 */
const wanted = process.env['SCREENS'];
const short = 'details';
const folder = join(import.meta.dirname, '../../screens');

const sample = onlineStory.extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' });

const taken = new Set<string>();

const stop: Stop = async (page, screen) => {
  const before = page.viewportSize();
  const looks = (['phone', 'desktop'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
  );
  const take = async (size: keyof typeof sizes, scheme: 'light' | 'dark', name: string) => {
    const picture = await shoot(page, sizes[size], scheme);
    expect(picture.length).toBeGreaterThan(1000);
    taken.add(`${screen}-${name}.png`);
    if (wanted) await writeFile(join(folder, `${screen}-${name}.png`), picture);
  };
  for (const { size, scheme } of wanted ? looks : looks.slice(0, 1))
    await take(size, scheme, `${size}-${scheme}`);
  if (wanted) {
    await setTextSize(page, largeText);
    await take('phone', 'light', 'phone-large-text');
    await setTextSize(page, usualText);
  }
  if (before) await page.setViewportSize(before);
};

interface Prepared {
  server: RunningServer;
  known: Known;
  division: NamedDivision;
  eventId: string;
}

const pastEvent = 'an-event-that-is-over';

/** Adds the data that the tours need to the sample school: a waiting join request, posts and events. */
async function prepare(server: RunningServer): Promise<Prepared> {
  const desk = new Desk(server);
  const { username, password } = sampleAccounts.schoolmate;
  const { mobile, token } = await desk.signIn(username, password);
  const home = await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
  const division = { ...home, name: home.schoolName };
  await desk.logIn(sampleAccounts.admin.email, sampleAccounts.admin.password);
  await askToJoin(desk, division, '+919847088005', 'asha_asks');
  const unclaimed = (await desk.listPeople(division)).find((each) => !each.claimed && each.mobile !== null);
  await desk.signUp(unclaimed?.mobile ?? '', 'classmate');
  const [own, other] = [await desk.signIn(username, password), await desk.signIn('classmate')];
  await fillPosts({ desk, batch: division, own, other });
  const eventId = await announceReunion(desk, division, own);
  const tokens = [own, other].map(({ token }) => token);
  await announcePastEvent(desk, division, { eventId: pastEvent, title: 'Twenty years on' }, tokens);
  return { server, known: { username, password, mobile }, division, eventId };
}

const { admin, teacher } = sampleAccounts;

const tours: Record<string, (page: Page, prepared: Prepared) => Promise<void>> = {
  'sign-in': (page, { server }) => tourSignIn(page, server, '+919847088001', stop),
  forgot: (page, { server, known }) => tourForgotPassword(page, server, known, stop),
  change: (page, { known }) => tourChangePassword(page, known, stop),
  find: (page, { known }) => tourFindSchool(page, known, stop),
  class: (page) => tourClassRoom(page, stop),
  school: (page, { server }) => tourSchool(page, server, stop),
  teacher: async (page) => {
    await tourTeacherRegistration(page, stop);
    await tourTeacher(page, stop);
  },
  details: async (page) => {
    await signInTeacher(page, teacher.email, teacher.password);
    await tourTeacherDetails(page, stop);
  },
  admin: async (page, { division }) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourManaging(page, division, stop);
    await tourTeachersAndRequests(page, division, stop);
    await tourPeople(page, division, stop);
    await tourDuplicates(page, division, stop);
  },
  removed: async (page, { division }) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourRemoved(page, division, stop);
  },
  dashboard: (page) => tourDashboard(page, stop),
  posts: async (page, { known }) => {
    await signIn(page, known.username, known.password);
    await tourPosts(page, stop);
  },
  reported: async (page) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourReportedPosts(page, stop);
  },
  events: async (page, { known, eventId }) => {
    await signIn(page, known.username, known.password);
    await tourEvents(page, eventId, stop);
    await tourPastEvent(page, pastEvent, stop);
  },
  organise: async (page, { division, eventId }) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourOrganising(page, division, eventId, stop);
    await tourNameTags(page, division.schoolId, pastEvent, stop);
  },
  // Comes last: afterwards a sign-in of the admin needs a code.
  security: async (page) => {
    await signInAdmin(page, admin.email, admin.password);
    await addAuthenticator(page);
    await tourPasskeys(page, admin.password, stop);
    await tourSecondFactor(page, admin.password, stop);
    await tourSignInStep(page, admin.email, admin.password, stop);
  },
};

const chosen = Object.entries(tours).filter(([name]) =>
  wanted ? wanted === 'all' || name.startsWith(wanted) : name === short,
);

sample('takes pictures of the screens', { timeout: 900_000 }, async ({ server, browser }) => {
  expect(chosen.length).toBeGreaterThan(0);
  if (wanted) await mkdir(folder, { recursive: true });
  const prepared = await prepare(server);
  for (const [name, tour] of chosen) {
    const baseURL = name === 'security' ? byName(server) : server.address;
    const options = { baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;
    const context = await browser.newContext(options);
    await tour(await context.newPage(), prepared);
    await context.close();
  }
  expect(taken.size).toBeGreaterThan(0);
});
