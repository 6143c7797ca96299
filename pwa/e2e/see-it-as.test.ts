import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { signInAt } from './harness/sign-in.ts';
import { enlist, josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Josna's number is for her division, her photo for her batch. One viewer looks from each relation. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId, divisionId } = small;
  const otherDivision = await desk.addDivision(schoolId, batchId, '10-B');
  const otherBatch = await desk.addBatch(schoolId, '2009 - 2010');
  const older = {
    schoolId,
    batchId: otherBatch,
    divisionId: await desk.addDivision(schoolId, otherBatch, '9-C'),
  };
  const viewers = [
    { tab: 'Division', username: 'near', mobile: '+919847044011', place: { schoolId, batchId, divisionId } },
    {
      tab: 'Batch',
      username: 'beside',
      mobile: '+919847044012',
      place: { schoolId, batchId, divisionId: otherDivision },
    },
    { tab: 'School', username: 'further', mobile: '+919847044013', place: older },
  ];
  for (const { username, mobile, place } of viewers) {
    await enlist({ desk, ...place }, { name: `Viewer ${username}`, mobile, place: 'Thrissur' });
    await desk.signUp(mobile, username);
  }
  const account = await desk.signIn(josna.username);
  const photo = await account.uploadPhoto(picture);
  await account.update({ mobileAccessControl: 'Division', profileimageAccessControl: 'Batch' });
  const secrets = {
    number: josna.mobile.replace('+91', ''),
    photo: photo.split('/').at(-1)?.replace('.webp', '') ?? '',
  };
  return { ...small, viewers, secrets };
});

/** Returns a card as text: what each line says, and whether the photo is hidden. */
async function inWords(within: Locator): Promise<string[]> {
  return await within.locator('.card-place, .card-photo-hidden, .card-row, .card-about').allInnerTexts();
}

const preview = (page: Page) => page.getByRole('dialog', { name: 'As others see you' });

school(
  'the preview of the own card, on a phone and offline, equals what each of three viewers gets',
  async ({ device, school: { viewers, secrets } }) => {
    const about = 'Typed on a phone in the hall.';
    const { page, context, errors } = await device({ online: false });
    await signInAt(page, '/profile', josna.username);
    await page.getByLabel('About', { exact: true }).waitFor();
    await page.getByText(/^\d+ of \d+ batches/).waitFor({ state: 'detached' });
    await servedByWorker(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.getByLabel('About', { exact: true }).fill(about);
    await page.getByRole('button', { name: 'See it as others do' }).click();
    await preview(page).getByText(ownWords.asOnceSaved).waitFor();
    const counts = {
      // Counts all but herself and the viewer who was added.
      Division: ownWords.cardForDivision(classOf2013.names.length, 'class'),
      Batch: ownWords.cardForBatch(1, 'batch'),
      School: ownWords.cardForSchool(1),
    };
    const shown: Record<string, string[]> = {};
    for (const [tab, people] of Object.entries(counts)) {
      await preview(page).getByRole('tab', { name: tab }).click();
      const panel = preview(page).getByRole('tabpanel', { name: tab });
      await panel.getByText(people).waitFor();
      shown[tab] = await inWords(panel);
      expect(shown[tab]?.join()).toContain(about);
    }
    expect(new Set(Object.values(shown).map(String)).size).toBe(3);
    await page.keyboard.press('Escape');
    await preview(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await context.setOffline(false);

    for (const { tab, username } of viewers) {
      const viewer = await device({ wide: true });
      await signInAt(viewer.page, '/search?q=josna', username);
      await viewer.page
        .getByRole('list', { name: 'Found people' })
        .getByRole('button', { name: josna.name })
        .click();
      const opened = card(viewer.page, josna.name);
      await opened.getByText(about).waitFor();
      await expect.poll(() => inWords(opened)).toEqual(shown[tab]);
      // No hidden value is on the device.
      const hidden = { Division: [], Batch: [secrets.number], School: Object.values(secrets) }[tab];
      await expect.poll(() => stillKept(viewer.page, hidden ?? [])).toEqual([]);
    }
  },
);
