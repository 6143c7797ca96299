import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { arePhotosDrawn, card, cardLine, isPhotoDrawn, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { otherPicture, picture } from './harness/files.ts';
import type { Account } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/**
 * Josna has the class open. Vishnu and Tijo, with photos and numbers in it, change their levels on their own
 * devices.
 */
const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

interface Shown {
  name: string;
  account: Account;
  /** Data that must leave Josna's device: the number with and without the country code, and the photos. */
  secrets: string[];
  photos: string[];
}

async function showThemselves(
  school: Awaited<ReturnType<typeof openSmallSchool>>,
  name: string,
  username: string,
): Promise<Shown> {
  const mobile = await mobileOf(school, name);
  await school.desk.signUp(mobile, username);
  const account = await school.desk.signIn(username);
  const photos = [await account.uploadPhoto(picture), await account.uploadSchoolPhoto(otherPicture)];
  const files = photos.map((photo) => photo.split('/').at(-1)?.replace('.webp', '') || photo);
  return { name, account, secrets: [mobile.replace('+91', ''), ...files], photos };
}

const readable = (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`;

/** Expects the photo on the screen, the number on the card, and everything on the device. */
async function seeEverything(page: Page, { name, secrets, photos }: Shown): Promise<void> {
  await expect.poll(() => isPhotoDrawn(person(page, name))).toBe(true);
  await person(page, name).click();
  await cardLine(card(page, name), 'Mobile')
    .getByText(readable(secrets[0] ?? ''))
    .waitFor();
  await expect.poll(() => stillKept(page, secrets)).toEqual(secrets);
  // Waits until all photos have loaded, because a rejected load is a console error.
  await expect.poll(() => arePhotosDrawn(card(page, name))).toBe(true);
  await expect.poll(() => stillKept(page, photos.map(smallPhoto))).toHaveLength(photos.length);
}

/** Expects the open card to lose the photo and the number, and then the device. */
async function seeThemGo(page: Page, { name, secrets }: Shown): Promise<void> {
  const open = card(page, name);
  await cardLine(open, 'Hidden').getByText('Mobile').waitFor();
  await open.getByText(`Photo: ${fallbacks.hidden}`).waitFor();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  await expect.poll(() => isPhotoDrawn(person(page, name))).toBe(false);
  await expect.poll(() => stillKept(page, secrets)).toEqual([]);
}

/** Milliseconds that an open page may still show a value after it was hidden. */
const onlineWithin = 5000;
const onlyMe = { mobileAccessControl: 'Only Me', profileimageAccessControl: 'Only Me' } as const;

// Shows threat:keeping-a-copy, asvs:8.3.2
school('values set to Only Me leave the screens and the devices of others', async ({ device, school }) => {
  const vishnu = await showThemselves(school, 'Vishnu Prasad N.', 'vishnu');
  const { page } = await device();
  await signIn(page, josna.username);
  await seeEverything(page, vishnu);
  await vishnu.account.update(onlyMe);
  // Reads the raw storage: tables, caches and all.
  await expect.poll(() => stillKept(page, vishnu.secrets), { timeout: onlineWithin }).toEqual([]);
  await seeThemGo(page, vishnu);
});

// Shows threat:keeping-a-copy
school('a device that was offline loses hidden values at the first contact', async ({ device, school }) => {
  const tijo = await showThemselves(school, 'Tijo Kallookkaran', 'tijo');
  const { page, context, errors } = await device();
  await signIn(page, josna.username);
  await seeEverything(page, tijo);
  await servedByWorker(page);

  errors.expect(failedRequest);
  await context.setOffline(true);
  await tijo.account.update(onlyMe);
  await page.reload();
  // The values are still there: the server cannot reach an offline device.
  await cardLine(card(page, tijo.name), 'Mobile')
    .getByText(readable(tijo.secrets[0] ?? ''))
    .waitFor();
  await context.setOffline(false);
  await seeThemGo(page, tijo);
});

school('a replaced photo leaves nothing of the old one', async ({ device, school }) => {
  const nithin = await showThemselves(school, 'Nithin Chakola', 'nithin');
  const { page } = await device();
  await signIn(page, josna.username);
  await seeEverything(page, nithin);
  const [, old = ''] = nithin.secrets;
  await nithin.account.uploadPhoto(otherPicture);
  await expect.poll(() => stillKept(page, [old])).toEqual([]);
  await page.keyboard.press('Escape');
  await card(page, nithin.name).waitFor({ state: 'detached' });
  await expect.poll(() => isPhotoDrawn(person(page, nithin.name))).toBe(true);
});

// Shows threat:keeping-a-copy
school(
  'a person removed from the list leaves the devices of the class, name and all',
  async ({ device, school }) => {
    const merin = await showThemselves(school, 'Merin Thekkekara', 'merin');
    const { page } = await device();
    await signIn(page, josna.username);
    await seeEverything(page, merin);
    await page.keyboard.press('Escape');
    await card(page, merin.name).waitFor({ state: 'detached' });

    const { schoolId, batchId, divisionId, desk } = school;
    const record = (await desk.listPeople(school)).find(({ name }) => name === merin.name);
    if (!record) throw new Error(`${merin.name} is not on the list.`);
    const path = paths.managedSchoolmate(schoolId, batchId, divisionId, record._id);
    await desk.send('DELETE', path, done);
    await person(page, merin.name).waitFor({ state: 'detached' });
    await expect.poll(() => stillKept(page, [...merin.secrets, merin.name, record._id])).toEqual([]);
  },
);
