import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { classPhotosDocument } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { isPhotoDrawn, person } from './harness/class-room.ts';
import { takeAsOffered } from './harness/crop.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { groupPicture, otherPicture } from './harness/files.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import type { Account } from './harness/school.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = 'Vishnu Prasad N.';
const listed = 'Merin Thekkekara';

/** Josna and Vishnu are in one class. Each story begins without a class photo. */
const school = story
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const small = await openSmallSchool(server);
    await small.desk.signUp(await mobileOf(small, vishnu), 'vishnu');
    return {
      ...small,
      josna: await small.desk.signIn(josna.username),
      vishnu: await small.desk.signIn('vishnu'),
    };
  })
  .extend('pages', async ({ school: { schoolId, batchId, divisionId, desk, josna: own, vishnu: other } }) => {
    const seenBy = ({ token }: Account) =>
      desk.send('GET', paths.classPhotos, classPhotosDocument, undefined, token);
    for (const who of [own, other]) {
      for (const { _id } of (await seenBy(who)).photos) {
        await desk.send('DELETE', paths.classPhoto(_id), done, undefined, who.token);
      }
    }
    const address = `/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}/class-photo`;
    return { address, tags: async () => (await seenBy(other)).photos[0]?.tags };
  });

const photo = (page: Page) => page.getByRole('button', { name: /^Photo of 10-A/ });
const faces = (page: Page) => page.getByRole('region', { name: words.names }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, file = groupPicture) =>
  page.locator('.add-class-photo input[type=file]').setInputFiles(file);
const said = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor();

async function touch(page: Page, left: number, top: number): Promise<void> {
  const smaller = button(page, words.zoomOut);
  while (await smaller.isEnabled()) await smaller.click();
  const box = await photo(page).boundingBox();
  if (!box) throw new Error('The photo is not drawn.');
  await photo(page).click({ position: { x: box.width * left, y: box.height * top } });
  await page.getByRole('heading', { name: words.placeTitle }).waitFor();
}

/** Adds a class photo as Josna and opens its page. */
async function addAndOpen(page: Page, address: string, file = groupPicture): Promise<void> {
  await signInAt(page, address, josna.username);
  await said(page, words.none);
  await choose(page, file);
  await said(page, words.added);
  await expect.poll(() => isPhotoDrawn(photo(page))).toBe(true);
}

school(
  'a member adds the class photo, which becomes the cover, and names a listed classmate and herself',
  async ({ device, pages, school }) => {
    const { page } = await device({ online: true });
    await addAndOpen(page, pages.address);

    await touch(page, 0.3, 0.4);
    await button(page, words.right).click();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: words.frameLabel }).press('ArrowDown');
    await page.getByRole('button', { name: words.frameLabel }).press('+');
    await button(page, words.itIs).click();
    await page.getByLabel(vocabulary.name).fill('Merin');
    await page.getByRole('dialog').getByRole('button', { name: listed }).click();
    await said(page, words.saved);
    await expect
      .poll(pages.tags)
      .toMatchObject([
        { x: expect.closeTo(3100, -2), y: expect.closeTo(4100, -2), size: 800, bySelf: false },
      ]);
    await faces(page).getByText(listed).waitFor();

    await touch(page, 0.7, 0.6);
    await button(page, words.thatsMe).click();
    await page
      .getByRole('alertdialog', { name: words.thenTitle })
      .getByRole('button', { name: words.choosePart })
      .click();
    await takeAsOffered(page);
    await said(page, words.thenSaved);
    await expect.poll(async () => (await pages.tags())?.filter(({ bySelf }) => bySelf)).toHaveLength(1);
    await said(page, words.found(2, await school.desk.listPeople(school).then(({ length }) => length)));
    await page.goto('/profile');
    await expect.poll(() => isPhotoDrawn(page.getByRole('region', { name: 'School-days photo' }))).toBe(true);

    await page.goto('/viewpage-new');
    await person(page, listed).waitFor();
    const cover = page.getByRole('link', { name: vocabulary.classPhoto, exact: true });
    await expect.poll(() => isPhotoDrawn(cover)).toBe(true);
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(cover)).toBeGreaterThan(0.9 * (await widthOf(page.locator('.school-cover'))));
    await cover.click();
    await expect.poll(() => isPhotoDrawn(photo(page))).toBe(true);
  },
);

school(
  'a face that one member does not know is named by another, who removes their name for good',
  async ({ device, pages }) => {
    const { page, errors } = await device({ online: true });
    errors.expect(/status of 403/);
    await addAndOpen(page, pages.address);
    await touch(page, 0.5, 0.5);
    await button(page, words.notKnown).click();
    await faces(page)
      .getByRole('button', { name: words.puzzleNumber(1) })
      .waitFor();
    await expect.poll(pages.tags).toMatchObject([{ personId: null }]);

    const { page: other } = await device({ online: true });
    await signInAt(other, pages.address, 'vishnu');
    await faces(other)
      .getByRole('button', { name: words.puzzleNumber(1) })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: words.thatsMe }).click();
    await button(other, vocabulary.notNow).click();
    await expect.poll(pages.tags).toMatchObject([{ bySelf: true }]);

    await faces(page).getByRole('button', { name: vishnu }).click();
    await page.getByRole('dialog', { name: vishnu }).getByText(words.bySelf).waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: words.anotherName }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await faces(other).getByRole('button', { name: vishnu }).click();
    await button(other, words.removeOwn).click();
    await button(other, vocabulary.remove).click();
    await said(other, words.noTags);
    await expect.poll(pages.tags).toEqual([]);

    await faces(page).first().waitFor({ state: 'detached' });
    await touch(page, 0.5, 0.5);
    await button(page, words.itIs).click();
    await page.getByLabel(vocabulary.name).fill('Vishnu');
    await page.getByRole('dialog').getByRole('button', { name: vishnu }).click();
    await page.getByRole('alert').getByText(words.declined).waitFor();
    expect(await pages.tags()).toEqual([]);
  },
);

school(
  'without a network the photo and its names are there, a name waits, and is sent later',
  async ({ device, pages }) => {
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await addAndOpen(page, pages.address);
    await touch(page, 0.2, 0.2);
    await button(page, words.notKnown).click();
    await said(page, words.saved);
    await servedByWorker(page);
    const source = (await photo(page).locator('img').getAttribute('src')) ?? '';
    await expect.poll(() => stillKept(page, [source])).toEqual([source]);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.reload();
    await expect.poll(() => isPhotoDrawn(photo(page))).toBe(true);
    await faces(page)
      .getByRole('button', { name: words.puzzleNumber(1) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: words.itIs }).click();
    await page.getByLabel(vocabulary.name).fill('Merin');
    await page.getByRole('dialog').getByRole('button', { name: listed }).click();
    await said(page, messages.savedHere);
    await page.reload();
    await faces(page).getByRole('button', { name: listed }).waitFor();
    expect(await pages.tags()).toMatchObject([{ personId: null }]);
    await context.setOffline(false);
    await expect.poll(pages.tags).toMatchObject([{ personId: expect.any(String) }]);
  },
);

school(
  'a class photo that is chosen without a network waits on the device, and is sent later',
  async ({ device, pages }) => {
    const { page, context, errors } = await device();
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, listed).waitFor();
    await page.getByRole('link', { name: words.add }).click();
    await said(page, words.none);
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await choose(page);
    await said(page, words.isWaiting);
    await expect.poll(() => isPhotoDrawn(photo(page))).toBe(true);
    expect(await photo(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: '1 change waiting.' }).click();
    await said(page, 'A new class photo');
    await page.getByRole('link', { name: 'Edit' }).click();
    await context.setOffline(false);
    await expect.poll(pages.tags).toEqual([]);
    await page.getByText(words.isWaiting).waitFor({ state: 'detached' });
    await expect.poll(() => photo(page).isEnabled()).toBe(true);
  },
);

school('a pictured member removes the photo of another for everyone', async ({ device, pages }) => {
  const { page: own } = await device({ online: true });
  await addAndOpen(own, pages.address, otherPicture);
  const { page, errors } = await device({ online: true });
  errors.expect(/status of 400/);
  await signInAt(page, pages.address, 'vishnu');
  await said(page, words.addedBy(josna.name));
  await button(page, words.pictured).click();
  await said(page, words.picturedText);
  await button(page, vocabulary.remove).click();
  await said(page, words.none);
  expect(await pages.tags()).toBe(undefined);
  await choose(page, otherPicture);
  await page.getByRole('alert').getByText(words.wasRemoved).waitFor();
});

school('the page passes axe with a marked face, also in large text', async ({ device, pages }) => {
  const { page } = await device({ online: true });
  await addAndOpen(page, pages.address);
  await expectAccessible(page, 'class-photo');
  await touch(page, 0.4, 0.4);
  await expectAccessible(page, 'class-photo-frame');
  await button(page, words.notKnown).click();
  await said(page, words.saved);
  await expectAccessible(page, 'class-photo-names');
});
