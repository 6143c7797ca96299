import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, isPhotoDrawn, person } from './harness/class-room.ts';
import { takeAsOffered } from './harness/crop.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { otherPicture, picture } from './harness/files.ts';
import { expectFocus, expectFocusIn } from './harness/keyboard.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };

/** Vishnu has a present photo and one of school days; Josna has a present one only. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
  const account = await small.desk.signIn(vishnu.username);
  const photos = [await account.uploadPhoto(picture), await account.uploadSchoolPhoto(otherPicture)];
  await (await small.desk.signIn(josna.username)).uploadPhoto(picture);
  return { ...small, photos };
});

const print = (within: Page | Locator, caption: 'Then' | 'Now') =>
  within.getByRole('button', { name: new RegExp(`^${caption} enlarge`) });
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name: `Photos of ${name}` });
const said = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor();

for (const wide of [false, true]) {
  school(
    `a classmate is seen then and now on a ${wide ? 'desktop by keyboard' : 'phone'}, also offline, with a step between the two`,
    async ({ device, school: { photos } }) => {
      const { page, context, errors } = await device({ wide });
      await signIn(page, josna.username);
      await person(page, vishnu.name).waitFor();
      await expect.poll(() => stillKept(page, photos.map(smallPhoto))).toHaveLength(2);
      await servedByWorker(page);
      errors.expect(failedRequest);
      await context.setOffline(true);
      await page.reload();
      await person(page, vishnu.name).click();
      const opened = card(page, vishnu.name);
      for (const caption of ['Then', 'Now'] as const)
        await expect.poll(() => isPhotoDrawn(print(opened, caption))).toBe(true);

      if (wide) await print(opened, 'Then').press('Enter');
      else await print(opened, 'Then').tap();
      const large = viewer(page, vishnu.name);
      await large.getByText('Then', { exact: true }).waitFor();
      await expect.poll(() => isPhotoDrawn(large)).toBe(true);
      await expectFocusIn(large);
      if (wide) await page.keyboard.press('ArrowRight');
      else await large.getByRole('button', { name: 'Next photo' }).tap();
      await large.getByText('Now', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
      // The card is still open, and the focus returns to the print.
      await expectFocus(print(opened, 'Then'));
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      // All others have one photo, so their cards are unchanged.
      await person(page, `${josna.name} (you)`).click();
      await card(page, josna.name).waitFor();
      expect(await print(card(page, josna.name), 'Now').count()).toBe(0);
    },
  );
}

school(
  'a photo of school days is added offline, is uploaded beside the present photo, and is removed again',
  async ({ device, school }) => {
    const { page, context, errors } = await device();
    await signInAt(page, '/profile', josna.username);
    await servedByWorker(page);
    const place = page.getByRole('region', { name: 'School-days photo' });
    await place
      .getByText('How your classmates remember you. People who can see your photo can see this one too.')
      .waitFor();
    errors.expect(failedRequest);
    await context.setOffline(true);
    await place.locator('input[type=file]').setInputFiles(otherPicture);
    await takeAsOffered(page);
    await said(page, messages.savedHere);
    await expect.poll(() => isPhotoDrawn(place)).toBe(true);
    await page.getByRole('link', { name: '1 change waiting.' }).click();
    await page.getByText('Your new school-days photo').waitFor();
    // The preview shows others' view before the photo is sent.
    await page.goto('/profilepage');
    const shown = page.getByRole('tabpanel', { name: 'Division' });
    for (const caption of ['Then', 'Now'] as const)
      await expect.poll(() => isPhotoDrawn(print(shown, caption))).toBe(true);

    const own = async () => (await school.desk.listPeople(school)).find(({ name }) => name === josna.name);
    const before = (await own())?.profilePic;
    expect((await own())?.schoolPhoto).toBeNull();
    await context.setOffline(false);
    await expect.poll(async () => (await own())?.schoolPhoto?.path).toMatch(/^\/uploads\//);
    expect((await own())?.profilePic).toBe(before);

    await page.goto('/profile');
    await place.getByRole('button', { name: 'Change / Remove' }).click();
    await page.getByRole('menuitem', { name: 'Remove school-days photo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await said(page, '✅ School-days photo removed!');
    await place.getByRole('button', { name: 'Add photo' }).waitFor();
    expect(await own()).toMatchObject({ schoolPhoto: null, profilePic: before });
  },
);
