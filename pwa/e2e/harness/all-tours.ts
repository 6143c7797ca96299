import type { Page } from 'playwright';
import { announcePastEvent, tourNameTags, tourPastEvent } from './past-event.ts';
import { Desk } from './school.ts';
import type { RunningServer } from './server.ts';
import { signIn, signInAdmin, signInTeacher } from './sign-in.ts';
import {
  type Stop,
  sampleAccounts,
  tourClassRoom,
  tourDashboard,
  tourSignIn,
  tourTeacher,
  tourTeacherDetails,
} from './tour.ts';
import {
  askToJoin,
  type NamedDivision,
  tourDuplicates,
  tourManaging,
  tourPeople,
  tourRemoved,
  tourTeacherRegistration,
  tourTeachersAndRequests,
} from './tour-admin.ts';
import { type Known, tourChangePassword, tourFindSchool, tourForgotPassword } from './tour-entry.ts';
import { announceReunion, tourEvents, tourOrganising } from './tour-events.ts';
import { addAuthenticator, tourPasskeys } from './tour-passkeys.ts';
import { fillPosts, tourPosts, tourReportedPosts } from './tour-posts.ts';
import { tourSchool } from './tour-school.ts';
import { tourSecondFactor, tourSignInStep } from './tour-security.ts';

export interface Prepared {
  server: RunningServer;
  known: Known;
  division: NamedDivision;
  eventId: string;
}

const pastEvent = 'an-event-that-is-over';

/** Adds the data that the tours need to the sample school: a waiting join request, posts and events. */
export async function prepare(server: RunningServer): Promise<Prepared> {
  const desk = new Desk(server);
  const { username, password } = sampleAccounts.schoolmate;
  const account = await desk.signIn(username, password);
  const { mobile } = account;
  const home = await account.home();
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

/** Every tour by name, as the kind of account that it is about. */
export const allTours: Record<string, (page: Page, prepared: Prepared, stop: Stop) => Promise<void>> = {
  'sign-in': (page, { server }, stop) => tourSignIn(page, server, '+919847088001', stop),
  forgot: (page, { server, known }, stop) => tourForgotPassword(page, server, known, stop),
  change: (page, { known }, stop) => tourChangePassword(page, known, stop),
  find: (page, { known }, stop) => tourFindSchool(page, known, stop),
  class: (page, _, stop) => tourClassRoom(page, stop),
  school: (page, { server }, stop) => tourSchool(page, server, stop),
  teacher: async (page, _, stop) => {
    await tourTeacherRegistration(page, stop);
    await tourTeacher(page, stop);
  },
  details: async (page, _, stop) => {
    await signInTeacher(page, teacher.email, teacher.password);
    await tourTeacherDetails(page, stop);
  },
  admin: async (page, { division }, stop) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourManaging(page, division, stop);
    await tourTeachersAndRequests(page, division, stop);
    await tourPeople(page, division, stop);
    await tourDuplicates(page, division, stop);
  },
  removed: async (page, { division }, stop) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourRemoved(page, division, stop);
  },
  dashboard: (page, _, stop) => tourDashboard(page, stop),
  posts: async (page, { known }, stop) => {
    await signIn(page, known.username, known.password);
    await tourPosts(page, stop);
  },
  reported: async (page, _, stop) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourReportedPosts(page, stop);
  },
  events: async (page, { known, eventId }, stop) => {
    await signIn(page, known.username, known.password);
    await tourEvents(page, eventId, stop);
    await tourPastEvent(page, pastEvent, stop);
  },
  organise: async (page, { division, eventId }, stop) => {
    await signInAdmin(page, admin.email, admin.password);
    await tourOrganising(page, division, eventId, stop);
    await tourNameTags(page, division.schoolId, pastEvent, stop);
  },
  // Comes last: afterwards a sign-in of the admin needs a code.
  security: async (page, _, stop) => {
    await signInAdmin(page, admin.email, admin.password);
    await addAuthenticator(page);
    await tourPasskeys(page, admin.password, stop);
    await tourSecondFactor(page, admin.password, stop);
    await tourSignInStep(page, admin.email, admin.password, stop);
  },
};
