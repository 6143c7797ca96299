import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { offerWords } from '@memcherrish/shared/text/app/offers.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { acceptRequestAnswer, pendingRequests } from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { namesInBoxes, person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { samplePassword } from './harness/school.ts';
import { fillSignIn, signIn, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const school = await openSmallSchool(server, "St. Mary's, Thrissur");
  await school.desk.addSchool('Holy Angels, Thrissur');
  await school.desk.addSchool('Sacred Heart, Ollur');
  await school.desk.addDivision(school.schoolId, school.batchId, '10-B');
  return school;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pick = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name, exact: true });
const requests = (page: Page) => page.getByRole('list', { name: 'Your requests' }).getByRole('listitem');
/** A message with its icon. */
const notice = (page: Page, role: 'status' | 'alert', sentence: string, icon: string) =>
  page.getByRole(role).filter({ hasText: sentence }).locator(`svg.lucide-${icon}`);
const intro = (page: Page) => page.getByRole('textbox', { name: 'Self-introduction (optional)' });

const finder = '/schoolmate-homepage';

/** Goes from the start of the finder to the request for a class. */
async function walkTo(page: Page, division: string): Promise<void> {
  await button(page, 'Find previous schools and classes').click();
  await pick(page, 'Schools', "St. Mary's, Thrissur").click();
  await button(page, /^2012 - 2013/).click();
  await button(page, new RegExp(`^${division}`)).click();
  await page.getByRole('heading', { name: 'Request to Join' }).waitFor();
}

async function waiting({ desk }: SmallSchool, mobile: string) {
  const all = await desk.send('GET', paths.requests, pendingRequests);
  const own = all.find((each) => each.userMobile === mobile);
  if (!own) throw new Error(`${mobile} has not asked.`);
  return own;
}

// Shows spec:school.51, spec:school.52, spec:school.53, spec:school.54, spec:school.55, spec:school.56
// Shows spec:school.57, spec:school.59, spec:states.28, spec:access.10, spec:words.33, spec:words.34
// Shows decision:no-class
school('a schoolmate finds the school and asks, and the class then opens', async ({ device, school }) => {
  const mobile = '+919847099501';
  const { page, errors } = await device();
  await school.desk.signUp(mobile, 'asks-to-join');
  await signIn(page, 'asks-to-join');
  await page.getByText(messages.noSchoolData).waitFor();
  await page.getByRole('link', { name: 'Find my class' }).click();
  await page.getByRole('heading', { level: 1, name: findSchoolWords.helloSchoolmate }).waitFor();
  await page.getByText(findSchoolWords.noRequestsYet).waitFor();

  await button(page, 'Find previous schools and classes').click();
  await pick(page, 'Schools', 'Sacred Heart, Ollur').waitFor();
  await page.getByRole('textbox', { name: 'Search schools' }).fill('thrissur mary');
  await pick(page, 'Schools', 'Sacred Heart, Ollur').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Search schools' }).fill('nowhere');
  await page.getByText(findSchoolWords.noSchoolMatches).last().waitFor();
  await page.getByRole('textbox', { name: 'Search schools' }).fill('mary');
  await pick(page, 'Schools', school.name).click();
  await button(page, /^2012 - 2013/).click();
  await button(page, /^10-B/).click();
  await page.getByRole('heading', { name: 'Request to Join' }).waitFor();
  // Each step has a way back; a reload keeps the step.
  await button(page, 'Back').click();
  await page.getByRole('heading', { name: 'Pick your division' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Pick your division' }).waitFor();
  await button(page, 'Back').click();
  await page.getByRole('heading', { name: 'Pick your batch' }).waitFor();
  await button(page, 'Back').click();
  await page.getByRole('heading', { name: 'Pick your school' }).waitFor();
  await button(page, 'Back').click();
  await button(page, 'Find previous schools and classes').waitFor();

  await walkTo(page, '10-A');
  await intro(page).fill('I sat behind Josna.');
  await button(page, 'Send Request').click();
  await notice(page, 'status', 'Request sent successfully!', 'circle-check').waitFor();
  await requests(page).filter({ hasText: '10-A, 2012 - 2013' }).getByText('Waiting for an answer').waitFor();

  // A second request shows the server's sentence and keeps the typed text.
  errors.expect(failedRequest);
  await walkTo(page, '10-A');
  await intro(page).fill('Me again.');
  await button(page, 'Send Request').click();
  await notice(page, 'alert', serverWords.requestPending, 'circle-x').waitFor();
  expect(await intro(page).inputValue()).toBe('Me again.');

  await page.goto('/viewpage-new');
  await page.getByText('Your request was sent').waitFor();
  const asked = await waiting(school, mobile);
  expect(asked.selfIntro).toBe('I sat behind Josna.');
  const accept = paths.acceptRequest(asked.schoolId, asked.batchId, asked.divisionId);
  const entry = { userMobile: mobile, requestId: asked._id };
  await school.desk.send('POST', accept, acceptRequestAnswer, entry);
  await expect.poll(() => namesInBoxes(page)).toContain(josna.name);

  await page.goto(finder);
  await requests(page).getByText('Accepted', { exact: true }).waitFor();
  await requests(page).getByRole('link', { name: 'Open class' }).click();
  await expect.poll(() => namesInBoxes(page)).toContain(josna.name);
  await page.goto(finder);
  await walkTo(page, '10-A');
  await button(page, 'Send Request').click();
  await page.getByText(serverWords.requestAlreadyMember).waitFor();
});

school('a withdrawn or rejected request shows its state', async ({ device, school }) => {
  const mobile = '+919847099502';
  const { page } = await device({ wide: true });
  await school.desk.signUp(mobile, 'thinks-again');
  await signInAt(page, finder, 'thinks-again');
  await walkTo(page, '10-B');
  await button(page, 'Send Request').click();
  await requests(page).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(messages.requestWithdrawn).waitFor();
  await page.getByText(findSchoolWords.noRequestsYet).waitFor();

  await walkTo(page, '10-B');
  await button(page, 'Send Request').click();
  await requests(page).getByText('Waiting for an answer').waitFor();
  await school.desk.send('DELETE', paths.request((await waiting(school, mobile))._id), done);
  // The decision appears automatically, like everything that comes from the server.
  await requests(page).getByText('Not accepted').waitFor();
  expect(await requests(page).getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
});

school(
  'offline the requests are still listed, and the schools need a connection',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: false });
    await school.desk.signUp('+919847099503', 'on-the-train');
    await signInAt(page, finder, 'on-the-train');
    await walkTo(page, '10-B');
    await button(page, 'Send Request').click();
    await requests(page).getByText('Waiting for an answer').waitFor();
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.goto(finder);
    await requests(page).getByText('Waiting for an answer').waitFor();
    await requests(page).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(messages.savedHere).waitFor();
    await page.getByText(findSchoolWords.noRequestsYet).waitFor();
    await button(page, 'Find previous schools and classes').click();
    await page.getByText(`${formMessages.loadSchoolsFailed} ${messages.offline}`).waitFor();
    await button(page, 'Try again').click();
    await page.getByText(`${formMessages.loadSchoolsFailed} ${messages.offline}`).waitFor();
    await context.setOffline(false);
    await pick(page, 'Schools', school.name).waitFor();
    // The withdrawal was sent automatically.
    const isAsking = async () =>
      (await school.desk.send('GET', paths.requests, pendingRequests)).some(
        (each) => each.userMobile === '+919847099503',
      );
    await expect.poll(isAsking).toBe(false);
  },
);

school(
  'a request made offline waits on the device and is sent once when online',
  async ({ device, school }) => {
    const { page, context, errors } = await device({ online: false });
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.goto(finder);
    await button(page, 'Find previous schools and classes').click();
    await page.getByText(findSchoolWords.ownSchoolsOnly).waitFor();
    await pick(page, 'Schools', school.name).click();
    await button(page, /^2012 - 2013/).click();
    await button(page, /^10-B/).click();
    await intro(page).fill('From the cellar.');
    await button(page, 'Send Request').click();
    await page.getByText(messages.savedHere).waitFor();
    await requests(page)
      .filter({ hasText: '10-B' })
      .getByText(vocabulary.notSentYet, { exact: true })
      .waitFor();
    await page.reload();
    await requests(page)
      .filter({ hasText: '10-B' })
      .getByText(vocabulary.notSentYet, { exact: true })
      .waitFor();
    await context.setOffline(false);
    await requests(page).filter({ hasText: '10-B' }).getByText('Waiting for an answer').waitFor();
    const all = await school.desk.send('GET', paths.requests, pendingRequests);
    expect(all.filter((each) => each.selfIntro === 'From the cellar.')).toHaveLength(1);
  },
);

// Shows spec:landing.2
school(
  'a guest is asked to sign in before the form, and keeps the class they picked',
  async ({ device, school }) => {
    const { page } = await device();
    await page.goto(finder);
    await page.getByText('Guest').waitFor();
    await walkTo(page, '10-B');
    await page.getByText('Sign in or sign up first. Then you can ask to join this class.').waitFor();
    expect(await intro(page).count()).toBe(0);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await fillSignIn(page, josna.username);
    await intro(page).waitFor();
    await page.getByText('10-B').waitFor();
    expect(new URL(page.url()).searchParams.get('school')).toBe(school.schoolId);
  },
);

// Shows spec:rules.35
// Shows decision:no-alerts
school('a request without a stored number says so, and leads to the sign-in', async ({ device }) => {
  const { page } = await device();
  await signInAt(page, finder, josna.username);
  await walkTo(page, '10-B');
  await intro(page).fill('I sat behind Josna.');
  await page.evaluate(() => localStorage.removeItem('userMobile'));
  await button(page, 'Send Request').click();
  await page.getByText(findSchoolWords.userMobileMissing).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await intro(page).inputValue()).toBe('I sat behind Josna.');
});

// Shows spec:rules.36
school('an address with a deleted id leads to the choices that are left', async ({ device, school }) => {
  const { page } = await device();
  await page.goto(`/schoolmate-homepage?school=${school.schoolId}&batch=gone&division=gone`);
  await page.getByText(formMessages.pickDivision).waitFor();
  await page.getByRole('heading', { name: 'Pick your batch' }).waitFor();
});

school('an offered class is confirmed or refused', async ({ device, school }) => {
  const mobile = '+919847099504';
  const { page } = await device();
  await school.desk.signUp(mobile, 'on-two-lists');
  const { desk, schoolId, batchId, divisionId } = school;
  const register = { name: 'On Two Lists', email: 'two@example.org', place: 'Thrissur', mobile };
  const secret = { password: samplePassword, confirmPassword: samplePassword };
  await desk.send('POST', paths.registerSchoolmate, done, {
    ...register,
    ...secret,
    schoolId,
    batchId,
    divisionId,
  });
  await signInAt(page, finder, 'on-two-lists');
  const offered = page.getByRole('region', { name: offerWords.isThisYourClass });
  await offered.getByText(offerWords.offeredClass('10-A', '2012 - 2013', school.name)).waitFor();
  await offered.getByRole('button', { name: 'Yes, this is me' }).click();
  await offered.waitFor({ state: 'detached' });
  await page.goto('/viewpage-new');
  await expect.poll(() => namesInBoxes(page)).toContain(josna.name);
});

// Shows decision:no-class
school('the sign-up leads on to finding the class', async ({ device, server }) => {
  const { page } = await device();
  await page.goto('/schoolmatesignupmain');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('98470 99505');
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(server.dataDir, '+919847099505'));
  await page.getByLabel('Your name').fill('Meera Looking');
  await page.getByRole('textbox', { name: 'Username' }).fill('looks-on');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
  await button(page, 'Find my class').click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('looks-on');
  await fillSignIn(page, 'looks-on');
  await page.getByRole('heading', { name: findSchoolWords.helloSchoolmate }).waitFor();
  await page.getByText(findSchoolWords.noRequestsYet).waitFor();
});
