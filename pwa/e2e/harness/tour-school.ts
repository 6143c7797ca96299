import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import type { Page } from 'playwright';
import { cropDialog, cropFrame } from './crop.ts';
import { picture } from './files.ts';
import { expectFocusIn } from './keyboard.ts';
import { Desk } from './school.ts';
import type { RunningServer } from './server.ts';
import { signInAt } from './sign-in.ts';
import { openInside, type Stop, sampleAccounts } from './tour.ts';
import { tourBlocks } from './tour-blocks.ts';
import { tourClassPhoto } from './tour-class-photo.ts';
import { tourOwnAffairs } from './tour-own-affairs.ts';

/**
 * Visits the batch views and the profile of a schoolmate of the sample school, with each dialog open and
 * closed.
 */
export async function tourSchool(page: Page, server: RunningServer, stop: Stop): Promise<void> {
  const { name, username, password } = sampleAccounts.schoolmate;
  const desk = new Desk(server);
  const home = await (await desk.signIn(username, password)).home();
  const batch = `/schools/${home.schoolId}/batches/${home.batchId}`;
  const own = page.getByRole('button', { name: `${name} (you)` }).first();
  const teachers = page.getByRole('button', { name: /^Teachers/ }).first();

  await signInAt(page, `${batch}/assembly`, username, password);
  await own.waitFor();
  await teachers.click();
  await stop(page, 'courtyard');
  await openInside(page, `/schooldetails/${home.schoolId}`);
  await page.getByRole('button', { name: home.batch, exact: true }).waitFor();
  await stop(page, 'all-batches');
  await page.goto(`/schooldetails/${home.schoolId}?batch=${home.batchId}`);
  await own.waitFor();
  await stop(page, 'all-batches-open');
  await openInside(page, `/batchdetails/${home.schoolId}/${home.batchId}`);
  await own.waitFor();
  await teachers.click();
  await stop(page, 'batch-details');
  await own.click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
  await stop(page, 'brief-card');
  await openInside(page, `${batch}/divisions/${home.divisionId}/details`);
  await own.waitFor();
  await stop(page, 'division-details');
  await tourClassPhoto(page, `${batch}/divisions/${home.divisionId}/class-photo`, stop);
  await openInside(page, '/viewpage');
  await own.waitFor();
  await stop(page, 'older-class-room');
  await page.getByRole('button', { name: /^\d+ of \d+ have joined$/ }).click();
  await stop(page, 'missing');
  await page
    .getByRole('button', { name: /^Other ways to invite / })
    .first()
    .click();
  const invitation = page.getByRole('dialog').getByRole('textbox', { name: 'Your message' });
  await invitation.waitFor();
  await stop(page, 'invite');
  await page.keyboard.press('Escape');
  await invitation.waitFor({ state: 'detached' });
  await openInside(page, '/batchdetails/no-such-school-01/no-such-batch-001');
  await page.getByRole('heading', { name: courtyardWords.unknownAddress }).waitFor();
  await stop(page, 'unknown-place');
  await openInside(page, '/search?q=an');
  await page.getByRole('list', { name: 'Found people' }).getByRole('button').first().waitFor();
  await stop(page, 'search');
  await page.getByRole('searchbox').fill('nobody whatever');
  await page.getByText(searchWords.noOneText).waitFor();
  await stop(page, 'search-nobody');
  await tourBlocks(page, stop);
  await tourOwnAffairs(page, stop);
  await tourProfile(page, stop);
}

async function tourProfile(page: Page, stop: Stop): Promise<void> {
  await openInside(page, '/profilepage');
  await page.getByRole('tab', { name: 'School' }).click();
  await stop(page, 'as-others-see-you');
  await openInside(page, '/privacy');
  await page.getByRole('radio').first().waitFor();
  await stop(page, 'privacy');
  await openInside(page, '/profile');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await stop(page, 'edit-profile');
  const asOthers = page.getByRole('button', { name: 'See it as others do' });
  await asOthers.click();
  await page.getByRole('dialog', { name: 'As others see you' }).waitFor();
  await stop(page, 'see-it-as');
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  // A menu that opens before the focus is back closes again.
  await expectFocusIn(asOthers);
  await page.getByRole('button', { name: /profile picture/ }).click();
  await page.getByRole('menu').waitFor();
  await stop(page, 'photo-menu');
  await page.getByRole('menuitem', { name: 'Remove profile picture' }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'remove-photo');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Profile picture' })
    .locator('input[type=file]')
    .setInputFiles(picture);
  await cropFrame(page);
  await stop(page, 'crop-photo');
  await cropDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await cropDialog(page).waitFor({ state: 'detached' });
  await page.getByLabel('E-mail', { exact: true }).fill('nowhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(messages.invalidEmail).waitFor();
  await stop(page, 'edit-profile-refused');
  await page.getByRole('tab', { name: 'Social Media' }).click();
  await stop(page, 'social-media');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Contact us' }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await stop(page, 'contact-us');
  await page.keyboard.press('Escape');
  await page.locator('.dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Class room' }).click();
  await page.getByRole('alertdialog').waitFor();
  await stop(page, 'leave-unsaved');
}
