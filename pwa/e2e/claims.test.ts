import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimSignUpWords } from '@memcherrish/shared/text/claims/claim-sign-up.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { classClaimWords } from '@memcherrish/shared/text/claims/class-claims.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { claimAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import { expect } from 'vitest';
import { aLink, button, focusedText, invitedBy, isInSight, school, signUpAsInvited } from './claim-school.ts';
import { person } from './harness/class-room.ts';
import { tabAddress } from './harness/dashboard.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { samplePassword } from './harness/school.ts';
import { signIn, signInAdmin, signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';

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
    await page.getByText(vocabulary.youAreAlmostIn).waitFor();
    // Before a vouch, the device holds no person of the class except the name of the inviter.
    const classmate = await mobileOf(school, 'Vishnu Prasad N.');
    const secrets = ['Vishnu Prasad', 'Anagha S.', classmate.slice(3), josna.mobile.slice(3)];
    expect(await stillKept(page, secrets)).toEqual([]);
    // The class room says how many have confirmed. They can ask the inviter, and add a photo meanwhile.
    await page.getByText('0 of 2 have confirmed').waitFor();
    await page.getByRole('button', { name: 'Add your photo' }).waitFor();
    await page.evaluate(() => {
      const share = async ({ text }: ShareData) => void Reflect.set(window, 'shared', text);
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await button(page, `Ask ${josna.name}`).click();
    const shared = () => page.evaluate(() => String(Reflect.get(window, 'shared')));
    await expect
      .poll(shared)
      .toContain(`I have joined Memcherrish as ${name}, 10-A, 2012 - 2013, St. Mary's. Please open`);

    // The question is above the class, and the message leads straight to it.
    await inviter.goto('/viewpage-new');
    const asked = inviter.getByRole('link', { name: classClaimWords.asksToJoin(name) });
    await expect.poll(() => isInSight(asked)).toBe(true);
    await inviter.goto(/http\S+$/.exec(await shared())?.[0] ?? '');
    await expect.poll(() => focusedText(inviter)).toBe(claimWords.claimsTitle);
    // The first vouch is made offline. It waits on the phone and counts later.
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
    await context.setOffline(false);
    await page.getByText('1 of 2 have confirmed').waitFor();
    // The start page has the same.
    await page.getByRole('link', { name: 'Your start page' }).click();
    await page.getByText(claimWords.ownWaiting).waitFor();
    await page.getByText('1 of 2 have confirmed').waitFor();
    await button(page, `Ask ${josna.name}`).waitFor();
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
    await answerPrivacy(page);
    await person(page, 'Vishnu Prasad N.').waitFor();
    await expect.poll(() => found.textContent()).not.toBe(before);
    expect(await desk.signIn(username)).toBeDefined();
  },
);

school(
  'for a week a member can report doubt, and an admin then frees the name',
  async ({ device, school }) => {
    const { desk } = school;
    const name = 'Merin Thekkekara';
    await desk.signUp('+919847088802', 'merin_2013');
    const claimant = await desk.signIn('merin_2013');
    const [, token = ''] = (await aLink(school, name)).split('#');
    const { _id } = await desk.send('POST', paths.claims, claimAnswer, { token }, claimant.token);
    for (const username of [josna.username, 'vishnu']) {
      const mate = await desk.signIn(username);
      await desk.send('PUT', paths.claimVouch(_id), done, { word: 'knows' }, mate.token);
    }
    const { page } = await device();
    await signIn(page, 'merin_2013');
    await person(page, 'Vishnu Prasad N.').waitFor();
    const number = (await mobileOf(school, 'Vishnu Prasad N.')).slice(3);
    const secrets = ['Vishnu Prasad', josna.name, number, josna.mobile.slice(3)];
    await expect.poll(async () => (await stillKept(page, secrets)).length).toBeGreaterThan(1);

    const { page: mate } = await device({ wide: true });
    await signIn(mate, 'vishnu');
    const found = mate.getByRole('button', { name: /^\d+ of \d+ have joined$/ });
    const before = await found.textContent();
    await button(mate, `${claimWords.notThem}: ${name}`).click();
    const asking = mate.getByRole('alertdialog', { name: claimWords.confirmNotThem(name) });
    await asking.getByText(claimWords.confirmNotThemText).waitFor();
    await asking.getByRole('button', { name: claimWords.notThem, exact: true }).click();
    await mate.getByText(claimWords.youDoubt).waitFor();
    const { page: admin } = await device({ wide: true });
    await signInAdminAt(admin, tabAddress('pending-requests', school), 'admin@school.example');
    await admin.getByRole('heading', { name: managedClaimWords.doubtHeading }).waitFor();
    await button(admin, new RegExp(`^Free the name.*${name}`)).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Free the name', exact: true }).click();
    await admin.getByRole('heading', { name: managedClaimWords.doubtHeading }).waitFor({ state: 'detached' });
    await expect.poll(() => found.textContent()).not.toBe(before);
    // The class disappears from their screen and from their device.
    await person(page, 'Vishnu Prasad N.').waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(page, secrets)).toEqual([]);
  },
);

school(
  'a person who has not joined takes their name out of class photos by a link',
  async ({ device, school }) => {
    const name = 'Yadu Krishnan';
    const { page } = await device();
    await page.goto(await aLink(school, name));
    await button(page, 'Take my name out of class photos').click();
    const asking = page.getByRole('alertdialog', { name: 'Take your name out of class photos?' });
    await asking
      .getByText('Until you join, no one can name you in one. You stay on the class list.')
      .waitFor();
    await asking.getByRole('button', { name: 'Take my name out' }).click();
    await page.getByRole('heading', { name: 'Your name is out of the class photos' }).waitFor();
    // Nothing else has changed: the invitation is still open.
    await button(page, 'Back to the invitation').click();
    await button(page, claimWords.yes).waitFor();
    const { page: mate } = await device({ wide: true });
    await signIn(mate, josna.username);
    await person(mate, name).waitFor();
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
  await signInAt(page, await aLink({ ...school, ...place }, 'Josna Listed'), josna.username);
  await button(page, claimWords.yes).click();
  await page.getByText(claimWords.waitingTitle).waitFor();
  await page.goto('/schoolmate-homepage');
  await page.getByText(claimWords.ownAsked('10-A (2012 - 2013)', '10-Z (2012 - 2013)')).waitFor();
});
