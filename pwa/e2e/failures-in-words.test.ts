import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { person } from './harness/class-room.ts';
import { openTab } from './harness/dashboard.ts';
import { picture } from './harness/files.ts';
import { breakCalls } from './harness/forms.ts';
import { askToSignOut, fillSignIn, signIn, signInAdmin, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** The texts of screens that cannot load, and of dialogs whose call fails. */
const school = onlineStory.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const account = await small.desk.signIn(josna.username);
  await account.uploadPhoto(picture);
  return small;
});

/**
 * Makes a screen's read fail. Returns a function that expects the message, ends the failure and tries again.
 */
async function broken(page: Page, path: string, sentence: string): Promise<() => Promise<void>> {
  const restoreCalls = await breakCalls(page, path, 'the server answers 500');
  return async () => {
    await page.getByText(sentence).first().waitFor();
    await restoreCalls();
    await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
    await page.getByText(sentence).first().waitFor({ state: 'detached' });
  };
}

// Shows spec:words.9, spec:words.10, spec:words.11, spec:words.12
school('the admin’s screens say that they could not load and try again', async ({ device, school }) => {
  const { schoolId, batchId, divisionId } = school;
  const { page, errors } = await device({ wide: true });
  errors.expect(failedRequest);
  await signInAdmin(page, 'admin@school.example');
  const schools = await broken(page, paths.schools, 'Failed to load schools. Please try again later.');
  await openTab(page, 'view-schools');
  await schools();
  const batches = await broken(page, paths.batches(schoolId), 'Failed to load batches. Please try again.');
  await page.getByRole('tabpanel').getByRole('button', { name: school.name }).first().click();
  await batches();
  const teachers = await broken(page, paths.allTeachers, 'Failed to load teachers. Please try again.');
  await openTab(page, 'assign-teachers', school);
  await teachers();
  const people = await broken(
    page,
    paths.schoolmates(schoolId, batchId, divisionId),
    'Failed to fetch schoolmates. Please try again.',
  );
  await openTab(page, 'assign-schoolmate', school);
  await page.getByRole('button', { name: 'View Schoolmates', exact: true }).click();
  await people();
});

school('a photo that cannot be removed shows a message', async ({ device, school: _ }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await signInAt(page, '/profile', josna.username);
  await breakCalls(page, paths.update(josna.mobile), 'the server refuses');
  await page.getByRole('button', { name: 'Change / Remove profile picture' }).click();
  await page.getByRole('menuitem', { name: 'Remove profile picture' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText(ownWords.photoRemoveFailed).waitFor();
});

// Shows spec:words.53
school('a sign-out that fails on the device shows a message', async ({ device, school: _ }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await askToSignOut(page);
  await page.evaluate(() => {
    Storage.prototype.clear = () => {
      throw new DOMException('The storage is locked.', 'InvalidStateError');
    };
  });
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByText('Error signing out. Please try again.').waitFor();
});

// Shows spec:words.8, spec:words.55
school('a class that cannot load shows a message', async ({ device, school: _ }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  const held = Promise.withResolvers<void>();
  const pulls = /\/api\/sync(\?|$)/;
  await page.route(pulls, async (route) => {
    await held.promise;
    await route.abort('connectionrefused');
  });
  await page.goto('/schoolmatesigninmain');
  await fillSignIn(page, josna.username);
  await page.getByText('Loading school details...').waitFor();
  held.resolve();
  await page.getByText('Failed to load school details.').waitFor();
  await page.unroute(pulls);
  // The class appears without a press.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await person(page, josna.name).waitFor();
});
