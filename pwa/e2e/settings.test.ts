import { readFile } from 'node:fs/promises';
import { installPassWords } from '@memcherrish/shared/text/account/install-pass.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { installWords } from '@memcherrish/shared/text/app/install.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, isPhotoDrawn, namesInBoxes, person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };

const school = onlineStory.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const mobile = await mobileOf(small, vishnu.name);
  await small.desk.signUp(mobile, vishnu.username);
  await (await small.desk.signIn(josna.username)).uploadPhoto(picture);
  return { ...small, vishnusMobile: mobile };
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}

school('theme and text size stay after a reload', async ({ device }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openSettings(page);
  const look = () =>
    page.evaluate(() => ({
      paper: getComputedStyle(document.documentElement).getPropertyValue('--color-paper'),
      size: getComputedStyle(document.documentElement).fontSize,
    }));
  await expect.poll(look).toEqual({ paper: '#fbf7f0', size: '16px' });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Largest' }).check();
  await expect.poll(look).toEqual({ paper: '#14181d', size: '24px' });
  await page.reload();
  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
  await expect.poll(look).toEqual({ paper: '#14181d', size: '24px' });
  await page.getByRole('radio', { name: 'Automatic' }).check();
  await expect.poll(async () => (await look()).paper).toBe('#fbf7f0');
});

// Shows threat:lost-phone
school('another device is signed out from here and wiped at its next contact', async ({ device }) => {
  const lost = await device({ wide: true });
  await signIn(lost.page, josna.username);
  await person(lost.page, vishnu.name).waitFor();
  const { page } = await device();
  await signIn(page, josna.username);
  await openSettings(page);
  const sessions = section(page, 'Signed in').getByRole('listitem');
  const elsewhere = sessions.filter({ has: button(page, 'Sign out there') });
  await sessions.filter({ hasText: 'This device' }).waitFor();
  const before = await elsewhere.count();
  lost.errors.expect(failedRequest);
  // The newest session is the lost device's; preparing the school may have left others.
  for (let left = before; left > 0; left -= 1) {
    await elsewhere.first().getByRole('button', { name: 'Sign out there' }).click();
    await expect.poll(() => elsewhere.count()).toBe(left - 1);
  }
  await page.getByText(ownWords.sessionEnded).first().waitFor();
  await lost.page.getByText(messages.sessionRevoked).waitFor();
  await expect.poll(() => namesInBoxes(lost.page)).toEqual([]);
});

school('a person’s data downloads as one file, without data about others', async ({ device, school }) => {
  const { page } = await device();
  await signIn(page, josna.username);
  await openSettings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('data.json')).toBe(true);
  expect(bytes.includes(school.vishnusMobile)).toBe(false);
  expect(bytes.includes(vishnu.name)).toBe(false);
});

school('every photo is saved for offline use, and the large one opens offline', async ({ device }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, vishnu.username);
  await person(page, josna.name).waitFor();
  await servedByWorker(page);
  await openSettings(page);
  await button(page, 'Save photos for offline').click();
  await page.getByText('All photos of your classes are on this device.').waitFor();
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Class room' }).click();
  await person(page, josna.name).click();
  await expect.poll(() => isPhotoDrawn(card(page, josna.name))).toBe(true);
});

school('the settings work offline as far as they can and say what needs a connection', async ({ device }) => {
  const { page, context, errors } = await device({ online: false });
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await servedByWorker(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await openSettings(page);
  await section(page, 'On this device')
    .getByText(/works without internet until/)
    .waitFor();
  await section(page, 'Signed in').getByText(ownWords.loadSessionsFailed).waitFor();
  await section(page, 'Your data').getByText(messages.offline).waitFor();
  await context.setOffline(false);
  // The list appears automatically once the connection is back.
  await section(page, 'Signed in').getByText('This device').waitFor();
});

school('an account marked for deletion is hidden, and keeping it restores it', async ({ device, school }) => {
  await school.desk.signUp(await mobileOf(school, 'Karthika P.'), 'karthika');
  const classmate = await device({ wide: true });
  await signIn(classmate.page, vishnu.username);
  await person(classmate.page, 'Karthika P.').waitFor();
  const { page, errors } = await device();
  await signIn(page, 'karthika');
  await openSettings(page);
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText(messages.passwordRequired).waitFor();
  errors.expect(failedRequest);
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText(serverWords.incorrectPassword).waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(samplePassword);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();

  await button(page, 'Keep my account').waitFor();
  await page.goto('/profile');
  await button(page, 'Keep my account').waitFor();
  await expect.poll(() => namesInBoxes(classmate.page)).not.toContain('Karthika P.');
  await button(page, 'Keep my account').click();
  await page.getByText(ownWords.deletionUndone).waitFor();
  await expect.poll(() => namesInBoxes(classmate.page)).toContain('Karthika P.');
  await page.goto('/viewpage-new');
  await person(page, 'Karthika P.').waitFor();
});

school('a returning visitor is offered the home screen, and not again after Not now', async ({ device }) => {
  const { page, context } = await device();
  // Dispatches the event with which Chromium says that an app is installable; headless it sends none.
  await context.addInitScript(() => {
    window.addEventListener('load', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      Reflect.set(offer, 'prompt', async () => {
        Reflect.set(window, 'asked', true);
        return { outcome: 'dismissed' };
      });
      window.dispatchEvent(offer);
    });
  });
  const offer = page.getByRole('complementary', { name: 'On your home screen' });
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  expect(await offer.count()).toBe(0);
  for (let visits = 0; visits < 2; visits += 1) {
    await page.reload();
    await person(page, josna.name).waitFor();
  }
  await offer.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true);
  await page.reload();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await person(page, josna.name).waitFor();
  expect(await offer.count()).toBe(0);
});

school('an iPhone shows how to add the app to the home screen', async ({ device }) => {
  const { page, context } = await device();
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await signIn(page, josna.username);
  await openSettings(page);
  const steps = section(page, 'On your home screen').getByRole('listitem');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([installWords.installShare, installWords.installAdd, installPassWords.openSoon]);
});
