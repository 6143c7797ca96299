import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/schools.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { announcePastEvent } from './harness/past-event.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory, type Visitor } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

/** Every route of docs/product.md, typed in, reloaded, and without a network, for each kind of account. */
const school = onlineStory.extend('home', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const entry = { teacherId: await addTeacher(desk), subject: 'English' };
  await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, entry);
  const { mobile, token } = await desk.signIn(josna.username);
  const home = await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
  await announcePastEvent(desk, home, pastEvent, [token]);
  const own = (await desk.listPeople(home)).find((each) => each.mobile === mobile);
  await desk.send('PUT', paths.eventOrganiser(pastEvent.eventId, own?._id ?? ''), done);
  return home;
});
const admin = 'admin@school.example';
const pastEvent = { eventId: 'an-event-that-is-over', title: 'Twenty years on' };

type Home = Record<'schoolId' | 'batchId' | 'divisionId' | 'schoolName' | 'batch' | 'division', string>;
/** The title before the app's name, and a heading of the screen. Ids and names are filled in. */
type Route = readonly [address: string, title: string, heading: string];

const forGuests: Route[] = [
  ['/login', 'Admin login', 'Admin login'],
  ['/register', 'Admin Registration', 'Admin Registration'],
  ['/register-teacher', 'Teacher registration', 'Teacher registration'],
  ['/login-teacher', 'Teacher login', 'Teacher login'],
  ['/login/forgot', 'Forgot password', 'Set a new password'],
  ['/login-teacher/forgot', 'Forgot password', 'Set a new password'],
  ['/recover', 'Choose a new password', 'Choose a new password'],
  ['/login-schoolmate', 'Sign in', 'Sign in'],
  ['/schoolmatesigninmain', 'Sign in', 'Sign in'],
  ['/schoolmatesignupmain', 'Sign up', "Let's get started"],
  ['/memcherrishsignin', 'Sign in', "Let's get started"],
  // Without a code to wait for, the sign-up begins.
  ['/otpverification', 'Verify OTP', "Let's get started"],
  ['/forgotpassword', 'Forgot password', signUpWords.forgotPassword],
  ['/resetpassword', 'Reset password', passwordWords.resetPassword],
  ['/successmsg', 'Password updated', passwordWords.passwordReset],
  ['/claim', 'Is this you?', claimWords.closed.unknown.title],
  ['/schoolmate-homepage', 'Hello Schoolmate', findSchoolWords.helloSchoolmate],
];
const forSchoolmates: Route[] = [
  ['/viewpage-new', 'Class room', '{schoolName}'],
  ['/viewpage', 'Class room', '{schoolName}'],
  ['/schools/{schoolId}/batches/{batchId}/assembly', 'Courtyard', 'Courtyard'],
  ['/schools/{schoolId}/batches/{batchId}/assemblynew', 'Courtyard', 'Courtyard'],
  ['/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/details', 'Division details', '{division}'],
  ['/posts', 'Posts', 'Posts'],
  ['/search', 'Search', 'Search'],
  ['/events', 'Events', 'Events'],
  [`/events/${pastEvent.eventId}`, 'Events', pastEvent.title],
  [`/events/${pastEvent.eventId}/photos`, 'Events', 'Photos of the day'],
  [`/events/${pastEvent.eventId}/memories`, 'Events', pastEvent.title],
  [`/events/${pastEvent.eventId}/name-tags`, 'Events', 'Name tags'],
  ['/hello', 'Say hello', 'Say hello'],
  ['/helping', 'Help your batch', 'Help your batch'],
  ['/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/yearbook', 'Print a class', 'Print a class'],
  ['/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/class-photo', 'Class photo', 'Class photo'],
  ['/schooldetails/{schoolId}', 'All Batches', 'All Batches'],
  ['/batchdetails/{schoolId}/{batchId}', 'Batch details', '{schoolName}, {batch}'],
  ['/profile', 'Edit Profile', 'Edit Profile'],
  ['/profilepage', 'As others see you', 'As others see you'],
  ['/privacy', 'Who sees your details', 'Who sees your details'],
  ['/changepassword', 'Change password', passwordWords.createNewPassword],
  ['/schoolmate-homepage', 'Hello Schoolmate', findSchoolWords.helloSchoolmate],
];
const forAdmins: Route[] = [
  ['/dashboard', 'Dashboard', 'Add a school'],
  ['/inbox', 'Inbox', 'Inbox'],
  ['/sign-in-security', 'Sign-in security', 'Code from an app'],
  ['/register-schoolmate', 'Register a schoolmate', 'Register a schoolmate'],
  ['/view-schools', 'Dashboard', 'Your schools'],
  ['/schools/{schoolId}/batches', 'Dashboard', 'Batches of {schoolName}'],
  ['/schools/{schoolId}/batches/{batchId}/divisions', 'Dashboard', 'Divisions of {batch}'],
  [
    '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/assign-teacher',
    'Dashboard',
    'Assign a teacher to {division}',
  ],
  ['/pending-requests', 'Dashboard', 'Pending requests'],
  ['/schools/{schoolId}/import', 'Import a list', 'Import a list'],
  ['/schools/{schoolId}/team', 'Team', 'Team'],
  ['/schools/{schoolId}/outreach', 'Outreach', 'Outreach'],
  ['/schools/{schoolId}/privacy', 'Privacy of the school', 'Privacy of the school'],
  ['/schools/{schoolId}/removed', 'Recently removed', 'Recently removed'],
  ['/schools/{schoolId}/events', 'Events', 'Events'],
  ['/schools/{schoolId}/events/new', 'Announce an event', 'Announce an event'],
  [`/schools/{schoolId}/events/${pastEvent.eventId}/name-tags`, 'Name tags', 'Name tags'],
  [
    '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/schoolmates',
    'Schoolmates',
    'Schoolmates of {division}',
  ],
  [
    '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/all-schoolmates',
    'Schoolmates',
    'Schoolmates of {division}',
  ],
];
const guarded: [address: string, signIn: string][] = [
  ['/viewpage-new', '/schoolmatesigninmain'],
  ['/schools/{schoolId}/batches/{batchId}/assembly', '/schoolmatesigninmain'],
  ['/profile', '/schoolmatesigninmain'],
  ['/changepassword', '/schoolmatesigninmain'],
  ['/dashboard', '/login'],
  ['/inbox', '/login'],
  ['/sign-in-security', '/login'],
  ['/register-schoolmate', '/login'],
  ['/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/schoolmates', '/login'],
];

/** About 24 loads of the app take longer than one test may on a busy machine. */
const opensTake = { timeout: 240_000 };

const fill = (text: string, home: Home) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => home[name as keyof Home]);

async function opens(page: Page, routes: readonly Route[], home: Home): Promise<void> {
  for (const route of routes) {
    await opensOnce(page, [route], home);
    await page.reload();
    await isOpen(page, route, home);
  }
}

async function opensOnce(page: Page, routes: readonly Route[], home: Home): Promise<void> {
  for (const route of routes) {
    await page.goto(fill(route[0], home));
    await isOpen(page, route, home);
  }
}

async function isOpen(page: Page, [address, title, heading]: Route, home: Home): Promise<void> {
  await page
    .getByRole('heading', { name: fill(heading, home), exact: true })
    .first()
    .waitFor();
  await expect.poll(() => page.title(), { message: address }).toBe(`${title} · Memcherrish`);
}

async function goOffline({ page, context, errors }: Visitor): Promise<void> {
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
}

// Shows spec:routes.1, spec:routes.5, spec:routes.7, spec:routes.10, spec:routes.22, spec:routes.23
// Shows spec:routes.25, spec:routes.32, spec:routes.33, spec:routes.34, spec:routes.35, spec:routes.36
// Shows spec:routes.37, spec:routes.47, spec:access.3
school(
  'every address opens its screen for a guest, also after a reload',
  opensTake,
  async ({ device, home }) => {
    const { page } = await device();
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.title()).toBe('Memcherrish');
    await opens(page, forGuests, home);
    for (const [address, door] of guarded) {
      await page.goto(fill(address, home));
      await page.waitForURL((url) => url.pathname === door);
    }
  },
);

// Shows spec:routes.14, spec:routes.15, spec:routes.16, spec:routes.17, spec:routes.18, spec:routes.19
// Shows spec:routes.20, spec:routes.21, spec:routes.38, spec:routes.39, spec:routes.40, spec:routes.41
school(
  'every address opens its screen for a schoolmate, also after a reload',
  opensTake,
  async ({ device, home }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await opens(page, forSchoolmates, home);
  },
);

// Shows spec:routes.3, spec:states.23
school('every address opens its screen for a teacher, also after a reload', async ({ device, home }) => {
  const { page } = await device();
  await signInTeacher(page, leela.email, samplePassword);
  // The sign-in leads to the start page, which is the teacher's own.
  expect(new URL(page.url()).pathname).toBe('/');
  await opens(page, [['/teacher-profile', 'Edit Profile', 'Edit Profile']], home);
});

// Shows spec:routes.9, spec:routes.11, spec:routes.13, spec:routes.26, spec:routes.27, spec:routes.28
// Shows spec:routes.29, spec:routes.30, spec:routes.31
school(
  'every address opens its screen for an admin, also after a reload',
  opensTake,
  async ({ device, home }) => {
    const { page } = await device({ wide: true });
    await signInAdmin(page, admin);
    await opens(page, forAdmins, home);
  },
);

async function leadsOn(page: Page, link: string): Promise<void> {
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: messages.unknownPage }).waitFor();
  await page.getByRole('link', { name: link }).click();
}

// Shows spec:routes.45
school('every address opens without a network for a guest', opensTake, async ({ device, home }) => {
  const visitor = await device({ online: false });
  const { page } = visitor;
  await page.goto('/');
  await goOffline(visitor);
  await opensOnce(page, forGuests, home);
  await leadsOn(page, 'To the start page');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

// Shows spec:routes.45
school('every address opens without a network for a schoolmate', opensTake, async ({ device, home }) => {
  const visitor = await device({ online: false });
  const { page } = visitor;
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await goOffline(visitor);
  const others: Route[] = [
    ['/settings', 'Settings', 'Settings'],
    ['/notifications', 'Notifications', 'Notifications'],
    ['/changes', 'Changes not sent yet', 'Changes not sent yet'],
  ];
  await opensOnce(page, [...forSchoolmates, ...others], home);
  await leadsOn(page, 'To my class');
  await person(page, josna.name).waitFor();
});

// Shows spec:routes.45
school('every address opens without a network for a teacher', opensTake, async ({ device, home }) => {
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

// Shows spec:routes.45
school(
  'every address opens without a network for an admin, and says that it needs one',
  opensTake,
  async ({ device, home }) => {
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
