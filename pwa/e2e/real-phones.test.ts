import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { cropDialog, takeAsOffered } from './harness/crop.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { signIn, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Shows faults that only phones and their owners bring about. */
const school = story.extend('school', { scope: 'file', auto: true }, ({ server }) => openSmallSchool(server));

const menu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });
const devanagari = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
const malayalam = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0d66 + Number(digit)));

school(
  'a number between invisible signs, and a dictated code in another script, sign in',
  async ({ device, server }) => {
    const { page } = await device({ online: true });
    await page.goto('/memcherrishsignin');
    await page.getByRole('textbox', { name: 'Phone number' }).fill(`\u202A${devanagari(josna.mobile)}\u202C`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const boxes = page.getByRole('textbox', { name: '6-digit code' });
    await boxes.waitFor();
    const code = await lastCode(server.dataDir, josna.mobile);
    await boxes.focus();
    await page.keyboard.insertText(malayalam([...code].join(' ')));
    await page.waitForURL('**/viewpage-new');
    await person(page, josna.name).waitFor();
  },
);

school('Back closes the topmost layer and leaves the page below it as it is', async ({ device }) => {
  const { page } = await device({ online: true });
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  const first = page.url();
  await menu(page).click();
  await page.getByRole('menu').waitFor();
  await page.goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(page.url()).toBe(first);

  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(first);

  // A layer that closed in another way costs no press: the next one leaves the page.
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.waitForURL('**/profile');
  await menu(page).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL(first);
  await person(page, josna.name).waitFor();

  await page.goForward();
  await page.waitForURL('**/profile');
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await cropDialog(page).waitFor();
  await page.goBack();
  await cropDialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/profile');
});

school('Back asks before the text of a sheet is lost', async ({ device }) => {
  const { page } = await device({ online: true });
  await signIn(page, josna.username);
  await person(page, 'Linta Sebastian').click();
  const card = page.getByRole('dialog', { name: 'Linta Sebastian' });
  await card.getByRole('button', { name: 'More' }).click();
  await card.getByRole('button', { name: 'Report a death' }).click();
  await page.getByRole('button', { name: 'Yes, I am sure' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  const field = form.getByRole('textbox').first();
  await field.fill('1994');
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await field.inputValue()).toBe('1994');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await field.waitFor({ state: 'detached' });
  await card.waitFor();
});

school('a HEIC that this browser cannot read is refused at once, also offline', async ({ device }) => {
  const { page, context, errors } = await device();
  errors.expect(failedRequest);
  await signInAt(page, '/profile', josna.username);
  const photo = page.getByRole('region', { name: 'Profile picture' });
  await photo.getByRole('button', { name: 'Upload profile picture' }).waitFor();
  await servedByWorker(page);
  await context.setOffline(true);
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
  await photo.getByText(messages.photoHeic).waitFor();
  expect(await page.getByText(messages.savedHere).count()).toBe(0);
});

school('a clear background is white where a browser cannot encode WebP', async ({ device }) => {
  const { page } = await device({ online: true });
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await signInAt(page, '/profile', josna.username);
  const photo = page.getByRole('region', { name: 'Profile picture' });
  const clear = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64);
    canvas.getContext('2d');
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  const buffer = Buffer.from(clear);
  const sent = page.waitForRequest((request) => request.url().includes('upload'));
  await photo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await takeAsOffered(page);
  await sent;
  const shown = photo.locator('img').first();
  await shown.waitFor();
  const colour = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen?.drawImage(image, 0, 0, 1, 1);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(colour).toEqual([255, 255, 255, 255]);
});

school('a full phone is named as full at the sign-in', async ({ device }) => {
  const { page, errors } = await device({ online: true });
  errors.expect(/QuotaExceeded|quota/);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await signInAt(page, '/viewpage-new', josna.username);
  await page.getByText(messages.storageFull).waitFor();
});

school('the first frame has the theme that was chosen in the app', async ({ device }) => {
  const { page, errors } = await device({ online: true });
  errors.expect(failedRequest);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('memcherrish-theme', 'dark'));
  // No module of the app runs, so what is drawn is the first frame.
  await page.route(/\/assets\/(index|preload).*\.js$/, (route) => route.abort());
  await page.goto('/settings');
  const [red = 255] = await page.evaluate(() =>
    (getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeLessThan(64);
});
