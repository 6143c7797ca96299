import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { claimAnswer, inviteAnswer } from '@memcherrish/shared/wire/desk/claims.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { setTextSize } from './harness/audit.ts';
import { facesOnScreen, isPhotoDrawn, person, printsOnScreen } from './harness/class-room.ts';
import { takeAsOffered } from './harness/crop.ts';
import { picture } from './harness/files.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { Desk } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';
import { announceReunion } from './harness/tour-events.ts';

/** A class of 48 with ten teachers, to which someone asks to be let in, with an event in three days. */
const sample = onlineStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('newcomer', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    const { username, password } = sampleAccounts.schoolmate;
    const anjali = await desk.signIn(username, password);
    const path = paths.userSchool(anjali.mobile);
    const place = await desk.send('GET', path, userSchoolAnswer, undefined, anjali.token);
    await desk.logIn(sampleAccounts.admin.email, sampleAccounts.admin.password);
    const [listed, claimed] = (await desk.listPeople(place)).filter((each) => !each.claimed && each.mobile);
    if (!listed?.mobile || !claimed)
      throw new Error('The class of the sample has nobody who has not joined.');
    await desk.signUpToday(listed.mobile, 'first_day');
    const body = { schoolmateId: claimed._id, divisionId: place.divisionId };
    const { token } = await desk.send('POST', paths.claimInvitations, inviteAnswer, body);
    await desk.signUp('+919847088021', 'stranger');
    const stranger = await desk.signIn('stranger');
    await desk.send('POST', paths.claims, claimAnswer, { token }, stranger.token);
    await announceReunion(desk, place, anjali, 72);
    const { mobile } = listed;
    return { name: listed.name, claimed: claimed.name, endVeil: () => desk.endVeil(mobile) };
  });

const matter = (page: Page) => page.locator('.class-matter').locator('a, button');

/** Expects one matter above the class, and faces below it on every screen that a person may hold. */
async function expectFaces(page: Page, words: string | RegExp): Promise<void> {
  await matter(page).filter({ hasText: words }).waitFor();
  expect(await matter(page).count()).toBe(1);
  for (const [width, height, least] of [
    [390, 844, 8],
    [360, 640, 4],
    [844, 390, 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    const message = `${words} at ${width} x ${height}`;
    await expect.poll(() => facesOnScreen(page), { message }).toBeGreaterThanOrEqual(least);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await setTextSize(page, 32);
  await expect.poll(() => printsOnScreen(page), { message: `${words} in 200 %` }).toBeGreaterThanOrEqual(1);
  await setTextSize(page, 16);
}

// Shows spec:school.13, spec:limits.7
sample(
  'a first day asks one thing at a time, and never pushes the faces out',
  async ({ device, newcomer }) => {
    const { page } = await device();
    await signIn(page, 'first_day');
    await answerPrivacy(page);

    await expectFaces(page, /^Twenty-five years on/);
    await matter(page).click();
    await page.getByRole('button', { name: 'Coming', exact: true }).click();
    await page.getByText('Saved: you are coming.').waitFor();

    await page.goto('/viewpage-new');
    await expectFaces(page, 'Add your photo');
    const choosing = page.waitForEvent('filechooser');
    await matter(page).click();
    await (await choosing).setFiles(picture);
    await takeAsOffered(page);
    await page.getByText('✅ Profile picture updated successfully!').waitFor();
    await expect.poll(() => isPhotoDrawn(person(page, `${newcomer.name} (you)`))).toBe(true);

    // The event that was answered is still named.
    await expectFaces(page, /^Twenty-five years on/);

    // A newcomer is not asked about others.
    newcomer.endVeil();
    await page.goto('/viewpage-new');
    await expectFaces(page, `Someone says they are ${newcomer.claimed}. Do you know them?`);
    await matter(page).click();
    await page.getByRole('button', { name: `Yes, I know them: ${newcomer.claimed}` }).click();

    await expectFaces(page, /^Twenty-five years on/);
  },
);
