import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { servedByWorker } from '../harness/device-storage.ts';
import type { Visitor } from '../harness/story.ts';
import { failedRequest } from '../harness/watch.ts';

/** Every route of docs/product.md, for each kind of account. */

/** An event that is over, with a photo page and memories. Its id is its address. */
export const pastEvent = { eventId: 'an-event-that-is-over', title: 'Twenty years on' };

export type Home = Record<
  'schoolId' | 'batchId' | 'divisionId' | 'schoolName' | 'batch' | 'division',
  string
>;
/** The title before the app's name, and a heading of the screen. Ids and names are filled in. */
export type Route = readonly [address: string, title: string, heading: string];

export const forGuests: Route[] = [
  ['/login', 'Admin login', 'Admin login'],
  ['/register', 'Admin Registration', 'Admin Registration'],
  ['/register-teacher', 'Teacher registration', 'Teacher registration'],
  ['/login-teacher', 'Teacher login', 'Teacher login'],
  ['/login/forgot', 'Forgot password', 'Set a new password'],
  ['/login-teacher/forgot', 'Forgot password', 'Set a new password'],
  ['/recover', 'Choose a new password', 'Choose a new password'],
  ['/number-back', 'Was this not you?', numberWords.backTitle],
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
export const forSchoolmates: Route[] = [
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
  ['/changenumber', 'Change number', numberWords.title],
  ['/schoolmate-homepage', 'Hello Schoolmate', findSchoolWords.helloSchoolmate],
];
export const forAdmins: Route[] = [
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
export const guarded: [address: string, signIn: string][] = [
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
export const opensTake = { timeout: 240_000 };

export const fill = (text: string, home: Home) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => home[name as keyof Home]);

export async function opens(page: Page, routes: readonly Route[], home: Home): Promise<void> {
  for (const route of routes) {
    await opensOnce(page, [route], home);
    await page.reload();
    await isOpen(page, route, home);
  }
}

export async function opensOnce(page: Page, routes: readonly Route[], home: Home): Promise<void> {
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

export async function goOffline({ page, context, errors }: Visitor): Promise<void> {
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
}

/** Opens an unknown address and follows its link. */
export async function leadsOn(page: Page, link: string): Promise<void> {
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: messages.unknownPage }).waitFor();
  await page.getByRole('link', { name: link }).click();
}
