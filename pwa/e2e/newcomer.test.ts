import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { aLink, button, school } from './claim-school.ts';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card, person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { countTaps } from './harness/count-taps.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf } from './harness/small-school.ts';
import { failedRequest } from './harness/watch.ts';

const akhil = 'Akhil Varghese';
const tijo = 'Tijo Kallookkaran';
const mates = classOf2013.names.length - 1;
const shortPassword = 'book2013';

const note = (page: Page, name: string) => card(page, name).getByText(/^Numbers show after/);

async function openCard(page: Page, name: string): Promise<void> {
  await person(page, name).click();
  await card(page, name).waitFor();
}

// Shows threat:harvesting, decision:newcomers-veil
school(
  'a new member sees faces and no numbers, also offline, until two classmates say that they know them',
  async ({ device, school }) => {
    const { desk } = school;
    await desk.signUpToday(await mobileOf(school, akhil), 'akhil');
    const { page, context, errors } = await device({ online: false });
    await signIn(page, 'akhil');
    // The class opens after the answer alone, at every address.
    await page.getByRole('heading', { name: privacyWords.askTitle }).waitFor();
    await page.goto('/profilepage');
    await page.getByRole('heading', { name: privacyWords.askTitle }).waitFor();
    expect(await person(page, josna.name).count()).toBe(0);
    await page.getByRole('button', { name: `Only my batch (${mates} people)` }).waitFor();
    await answerPrivacy(page);
    await page.goto('/viewpage-new');
    await openCard(page, josna.name);
    await note(page, josna.name).waitFor();
    await card(page, josna.name).getByText('Hidden').waitFor();
    expect(await stillKept(page, [josna.mobile, josna.mobile.slice(3)])).toEqual([]);
    await page.keyboard.press('Escape');
    await card(page, josna.name).waitFor({ state: 'detached' });
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.reload();
    await openCard(page, josna.name);
    await note(page, josna.name).waitFor();
    await context.setOffline(false);

    for (const username of [josna.username, 'vishnu']) {
      const { page: classmate } = await device();
      await signIn(classmate, username);
      await openCard(classmate, akhil);
      await button(classmate, newcomerWords.iKnow(akhil)).click();
      await classmate.getByText(newcomerWords.vouched(akhil)).waitFor();
      await button(classmate, newcomerWords.iKnow(akhil)).waitFor({ state: 'detached' });
    }
    await expect.poll(() => stillKept(page, [josna.mobile])).toEqual([josna.mobile]);
    await note(page, josna.name).waitFor({ state: 'detached' });
    await page.goto('/notifications');
    await page.getByText(newcomerWords.shown).waitFor();
  },
);

school('a sign-up takes at most six taps and thirty characters', async ({ device, server, school }) => {
  const mobile = await mobileOf(school, tijo);
  const { page } = await device();
  const counted = await countTaps(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('Phone number').pressSequentially(mobile.slice(3));
  await button(page, 'Continue').click();
  await page.getByText(messages.codeSent).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .pressSequentially(await lastCode(server.dataDir, mobile));
  await page.getByText(messages.codeVerified).waitFor();
  await page.keyboard.type('tijo');
  await page.keyboard.press('Tab');
  await page.keyboard.type(shortPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByText(signUpWords.signUpDone).waitFor();
  await button(page, 'Go to sign in').click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).click();
  await answerPrivacy(page);
  await person(page, josna.name).waitFor();
  const { taps, characters } = await counted();
  expect(taps).toBeGreaterThan(3);
  expect(taps).toBeLessThanOrEqual(6);
  expect(characters).toBe(28);
});

school(
  'a claim by a link takes at most four taps and twenty characters',
  async ({ device, server, school }) => {
    const name = 'Merin Thekkekara';
    const { page } = await device();
    const counted = await countTaps(page);
    await page.goto(await aLink(school, name));
    await button(page, claimWords.yes).click();
    await page.getByText(signUpWords.codeSentToList).waitFor();
    const mobile = await mobileOf(school, name);
    await expect.poll(() => lastCode(server.dataDir, mobile)).toMatch(/^\d{6}$/);
    await page
      .getByRole('textbox', { name: '6-digit code' })
      .pressSequentially(await lastCode(server.dataDir, mobile));
    await page.getByText(messages.codeVerified).waitFor();
    await page.getByLabel('Password', { exact: true }).pressSequentially(shortPassword);
    await button(page, 'Open my class').click();
    await answerPrivacy(page);
    await person(page, josna.name).waitFor();
    const { taps, characters } = await counted();
    expect(taps).toBeGreaterThan(2);
    expect(taps).toBeLessThanOrEqual(4);
    expect(characters).toBe(14);
  },
);

school('who sees the own number is two taps from the class', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await person(page, `${josna.name} (you)`).waitFor();
  const counted = await countTaps(page);
  await page.reload();
  await person(page, `${josna.name} (you)`).click();
  await page.getByRole('link', { name: privacyWords.whoSeesThis }).click();
  await page.getByRole('heading', { name: 'Who sees your details' }).waitFor();
  await page.getByText('Mobile and WhatsApp').first().waitFor();
  expect(await counted()).toEqual({ taps: 2, characters: 0 });
});
