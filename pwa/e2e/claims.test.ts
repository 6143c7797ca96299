import { claimSignUpWords } from '@memcherrish/shared/text/claim-sign-up.ts';
import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { managedClaimWords } from '@memcherrish/shared/text/claims-dashboard.ts';
import { classClaimWords } from '@memcherrish/shared/text/class-claims.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { signUpWords } from '@memcherrish/shared/text/sign-up.ts';
import { inviteAnswer } from '@memcherrish/shared/wire/claims.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { openTab } from './harness/dashboard.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

/** Two members of the class have accounts. The other listings are unclaimed. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, 'Vishnu Prasad N.'), 'vishnu');
  return small;
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Returns whether the element is visible without scrolling, above the tabs at the bottom of a phone. */
async function isInSight(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  const size = locator.page().viewportSize();
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height - 64;
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Returns the invitation link that a member sends for a listing. */
async function invitedBy(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /^\d+ of \d+ have joined$/ }).click();
  await button(page, claimWords.inviteTitle(name)).click();
  const message = dialog(page).getByRole('textbox', { name: 'Your message' });
  await expect.poll(() => message.inputValue()).toContain('/claim/');
  const text = await message.inputValue();
  expect(text).toContain(`Hello ${name}! Our class 10-A, 2012 - 2013, of St. Mary's`);
  const whatsapp = await dialog(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(whatsapp).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`);
  await page.keyboard.press('Escape');
  return /http\S+\/claim\/\S+#\S+/.exec(text)?.[0] ?? '';
}

async function aLink({ desk, divisionId, ...place }: SmallSchool, name: string): Promise<string> {
  const people = await desk.listPeople({ ...place, divisionId });
  const schoolmateId = people.find((each) => each.name === name)?._id;
  const body = { schoolmateId, divisionId };
  const { _id, token } = await desk.send('POST', paths.claimInvitations, inviteAnswer, body);
  return `/claim/${_id}#${token}`;
}

/** Types the code, and creates the account with the suggested username. The listing of the link stays visible. */
async function signUpAsInvited(page: Page, dataDir: string, mobile: string): Promise<void> {
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(dataDir, mobile));
  await page.getByText(messages.codeVerified).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await button(page, 'Open my class').click();
}

school(
  'a classmate sends a link, the invited person signs up and waits, and two vouches let them in',
  async ({ device, server, school }) => {
    const { desk } = school;
    const [name, mobile, username] = ['Linta Sebastian', '+919847088801', 'linta_sebastian_2013'] as const;
    const { page: inviter, context, errors } = await device({ online: false });
    await signIn(inviter, josna.username);
    const found = inviter.getByRole('button', { name: /^\d+ of \d+ have joined$/ });
    await found.waitFor();
    const before = await found.textContent();
    const link = await invitedBy(inviter, name);

    const { page } = await device();
    await page.goto(link);
    await page.getByText(name, { exact: true }).waitFor();
    await button(page, claimWords.yes).click();
    await page.getByText(claimSignUpWords.claimingListing(name, '10-A', '2012 - 2013')).waitFor();
    // A phone may reload the page while the person looks for the code.
    await page.reload();
    await page.getByText(signUpWords.codeSentToList).waitFor();
    await page.getByText(claimSignUpWords.claimingListing(name, '10-A', '2012 - 2013')).waitFor();
    // Their number has changed since.
    await button(page, 'Use another number').click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill(mobile.slice(3));
    await button(page, 'Continue').click();
    await page.getByText(messages.codeSent).waitFor();
    await signUpAsInvited(page, server.dataDir, mobile);
    await page.getByText(messages.listingWaits).waitFor();
    // Before a vouch, the device holds no person of the class.
    const classmate = await mobileOf(school, 'Vishnu Prasad N.');
    const secrets = ['Vishnu Prasad', josna.name, classmate.slice(3), josna.mobile.slice(3)];
    expect(await stillKept(page, secrets)).toEqual([]);
    await page.getByRole('link', { name: 'Your start page' }).click();
    await page.getByText(claimWords.ownWaiting).waitFor();

    // The first vouch is made offline. It waits on the phone and counts later. The question is shown above the class.
    await inviter.goto('/viewpage-new');
    const asked = inviter.getByRole('link', { name: classClaimWords.asksToJoin(name) });
    await expect.poll(() => isInSight(asked)).toBe(true);
    await asked.click();
    await expect.poll(() => focusedText(inviter)).toBe(claimWords.claimsTitle);
    const know = button(inviter, `${claimWords.know}: ${name}`);
    await expect.poll(() => isInSight(know)).toBe(true);
    await servedByWorker(inviter);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await know.click();
    const doubt = button(inviter, `${claimWords.notThem}: ${name}`);
    // The claim of the previous test may be listed here too.
    const claim = inviter.getByRole('listitem').filter({ has: doubt });
    await claim.getByText(claimWords.youKnow).waitFor();
    // The pressed button is gone, so the focus moves to the message.
    await expect.poll(() => focusedText(inviter)).toContain(claimWords.youKnow);
    await asked.waitFor({ state: 'detached' });
    await page.getByText('No classmate has said yes yet.').waitFor();
    await context.setOffline(false);
    await page.getByText('One classmate has said yes.').waitFor();
    await page.getByRole('link', { name: 'Add your photo meanwhile' }).waitFor();
    await page.evaluate(() => {
      const share = async ({ text }: ShareData) => void Reflect.set(window, 'shared', text);
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await button(page, 'Ask a classmate to say yes').click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
      .toContain(`I have joined Memcherrish as ${name}, 10-A, 2012 - 2013`);
    const { page: second } = await device({ wide: true });
    await signIn(second, 'vishnu');
    // The notifications lead to the question too.
    await second.getByRole('link', { name: /^Notifications/ }).click();
    const question = second
      .getByRole('listitem')
      .filter({ hasText: classClaimWords.asksToJoin(name) })
      .filter({ hasText: claimWords.doYouKnow });
    await question.getByRole('link', { name: 'Answer' }).click();
    await expect.poll(() => isInSight(second.getByText(claimWords.oneKnows))).toBe(true);
    await button(second, `${claimWords.know}: ${name}`).click();
    await second.getByText(classClaimWords.hasJoined(name)).waitFor();

    await page.goto('/viewpage-new');
    await person(page, 'Vishnu Prasad N.').waitFor();
    await expect.poll(() => found.textContent()).not.toBe(before);
    expect(await desk.signIn(username)).toBeDefined();

    // For a week a member can report doubt. An admin then makes the listing unclaimed again.
    await second.goto('/viewpage-new');
    await button(second, `${claimWords.notThem}: ${name}`).click();
    const asking = second.getByRole('alertdialog', { name: claimWords.confirmNotThem(name) });
    await asking.getByText(claimWords.confirmNotThemText).waitFor();
    await asking.getByRole('button', { name: claimWords.notThem, exact: true }).click();
    await second.getByText(claimWords.youDoubt).waitFor();
    const { page: admin } = await device({ wide: true });
    await signInAdmin(admin, 'admin@school.example');
    await openTab(admin, 'pending-requests', school);
    await admin.getByRole('heading', { name: managedClaimWords.doubtHeading }).waitFor();
    await button(admin, new RegExp(`^Free the name.*${name}`)).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Free the name', exact: true }).click();
    await admin.getByRole('heading', { name: managedClaimWords.doubtHeading }).waitFor({ state: 'detached' });
    await expect.poll(() => found.textContent()).toBe(before);
    // The class disappears from their screen and from their device.
    await person(page, 'Vishnu Prasad N.').waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(page, secrets)).toEqual([]);
  },
);

school(
  '‘Take me off the list’ works on a phone without an account; an admin sees it and may bring the place back',
  async ({ device, school }) => {
    const name = 'Yadu Krishnan';
    const { page } = await device();
    await page.goto(await aLink(school, name));
    await button(page, claimWords.removeMe).click();
    const asking = page.getByRole('alertdialog', { name: claimWords.removeTitle });
    await asking.getByText(claimWords.remove(name, '10-A', '2012 - 2013')).waitFor();
    await asking.getByRole('button', { name: claimWords.removeConfirm }).click();
    await page.getByRole('heading', { name: claimWords.removedTitle }).waitFor();
    await expect.poll(() => focusedText(page)).toBe(claimWords.removedTitle);

    const { page: mate } = await device({ wide: true });
    await signIn(mate, josna.username);
    await person(mate, 'Vishnu Prasad N.').waitFor();
    expect(await person(mate, name).count()).toBe(0);
    expect(await stillKept(mate, [name])).toEqual([]);

    const { page: admin } = await device({ wide: true });
    await signInAdmin(admin, 'admin@school.example');
    await admin.getByRole('tab', { name: /Pending Requests/ }).click();
    await admin.getByRole('heading', { name: managedClaimWords.removedHeading }).waitFor();
    await button(admin, `Bring back ${name}`).click();
    await admin.getByText(serverWords.listingRestored).waitFor();
    // The row disappears, so the focus must move to another element.
    await admin
      .getByRole('heading', { name: managedClaimWords.removedHeading })
      .waitFor({ state: 'detached' });
    const focused = admin.getByRole('heading', { name: 'Pending requests' }).and(admin.locator(':focus'));
    await focused.waitFor();
    await person(mate, name).waitFor();
  },
);

school('a teacher sees the unclaimed listings of a class and invites people', async ({ device, school }) => {
  const { desk, schoolId, batchId, divisionId } = school;
  const teacherId = await addTeacher(desk);
  const path = paths.assignTeacher(schoolId, batchId, divisionId);
  await desk.send('POST', path, done, { teacherId, subject: 'English' });
  const { page } = await device();
  await signInTeacher(page, leela.email, samplePassword);
  await page.getByRole('main').getByRole('link', { name: '10-A' }).click();
  const link = await invitedBy(page, 'Amal Krishna');
  // The dialog returns the focus to this button when it closes.
  await expect.poll(() => focusedText(page)).toBe(claimWords.invite);

  const { page: invited } = await device();
  await invited.goto(link);
  await invited.getByText('Amal Krishna', { exact: true }).waitFor();
  await invited.getByText(claimWords.keepsYourPlace(leela.name)).waitFor();
});

school('a signed-in person reads which account will get the listing', async ({ device, school }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await signIn(page, josna.username);
  await page.goto(await aLink(school, 'Amal Krishna'));
  await page.getByText(claimWords.signedInAs(josna.name)).waitFor();
  await button(page, claimWords.yes).click();
  await page.getByText(serverWords.requestAlreadyMember).waitFor();
});

school('a link that leads nowhere says why and what to do', async ({ device, school }) => {
  const { page } = await device();
  const said = async (state: keyof typeof claimWords.closed) => {
    await page.getByRole('heading', { name: claimWords.closed[state].title }).waitFor();
    await page.getByText(claimWords.closed[state].text).waitFor();
    await page.getByRole('link', { name: 'Find my class' }).waitFor();
  };
  await page.goto('/claim#AAAAAAAAAAAAAAAAAAAAAAAA');
  await said('unknown');
  await page.goto('/claim');
  await said('unknown');

  // A claimed listing gets no link.
  await expect(aLink(school, 'Vishnu Prasad N.')).rejects.toThrow();
  const headers = { [ownAnswer.name]: ownAnswer.value };
  for (const state of ['expired', 'used', 'gone'] as const) {
    await page.route(`**${paths.claimLink}`, (route) => route.fulfill({ json: { state }, headers }));
    await page.goto(`/claim#${state}`);
    await page.reload();
    await said(state);
    await page.unroute(`**${paths.claimLink}`);
  }
});

school('a link opened offline needs a connection, and loads once online', async ({ device, school }) => {
  const { page, context, errors } = await device({ online: false });
  await page.goto('/');
  await servedByWorker(page);
  const link = await aLink(school, 'Amal Krishna');
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.goto(link);
  await page.getByText(claimWords.needsConnection).waitFor();
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await page.getByText('Amal Krishna', { exact: true }).waitFor();
  await button(page, claimWords.no).click();
  await page.getByText(claimWords.notMe('Sr. Rose')).waitFor();
  await expect.poll(() => focusedText(page)).toBe(claimWords.notMeTitle);
});

school('a member of one class reads which class a question is about', async ({ device, school }) => {
  const { desk, schoolId, batchId } = school;
  const divisionId = await desk.addDivision(schoolId, batchId, '10-Z');
  const place = { schoolId, batchId, divisionId };
  await desk.send('POST', paths.registerSchoolmate, done, {
    ...place,
    name: 'Josna Listed',
    email: 'listed@example.org',
    mobile: '+919847088899',
    place: 'Thrissur',
    password: samplePassword,
    confirmPassword: samplePassword,
  });
  const { page } = await device();
  await signIn(page, josna.username);
  await page.goto(await aLink({ ...school, ...place }, 'Josna Listed'));
  await button(page, claimWords.yes).click();
  await page.getByText(claimWords.waitingTitle).waitFor();
  await page.goto('/schoolmate-homepage');
  await page.getByText(claimWords.ownAsked('10-A (2012 - 2013)', '10-Z (2012 - 2013)')).waitFor();
});

school(
  'a person whose number is on the list comes from the link to the class in two taps and fourteen characters',
  async ({ device, server, school }) => {
    const name = 'Merin Thekkekara';
    const { page } = await device();
    await page.goto(await aLink(school, name));
    await page.getByText(name, { exact: true }).waitFor();
    await page.evaluate(() => {
      const counted = { taps: 0, characters: 0 };
      Reflect.set(window, 'counted', counted);
      document.addEventListener('click', () => counted.taps++, true);
      document.addEventListener('keydown', () => counted.characters++, true);
    });
    await button(page, claimWords.yes).click();
    await page.getByText(signUpWords.codeSentToList).waitFor();
    const mobile = await mobileOf(school, name);
    const code = page.getByRole('textbox', { name: '6-digit code' });
    await expect.poll(() => lastCode(server.dataDir, mobile)).toMatch(/^\d{6}$/);
    await code.pressSequentially(await lastCode(server.dataDir, mobile));
    await page.getByText(messages.codeVerified).waitFor();
    const username = page.getByRole('textbox', { name: 'Username' });
    expect(await username.inputValue()).toBe('merin_thekkekara_2013');
    await page.getByLabel('Password', { exact: true }).pressSequentially('book2013');
    const counted = await page.evaluate(() => Reflect.get(window, 'counted'));
    expect(counted).toEqual({ taps: 1, characters: 14 });
    await button(page, 'Open my class').click();
    await page.waitForURL('**/viewpage-new');
    await person(page, josna.name).waitFor();
  },
);
