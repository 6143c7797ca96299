import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  type Corner,
  cornersOf,
  cropDialog,
  cropFrame,
  sideways,
  takeAsOffered,
  telltale,
} from './harness/crop.ts';
import { expectFocus, tabTo } from './harness/keyboard.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

const width = 900;
const height = 600;
const wide = { name: 'class.bmp', mimeType: 'image/bmp', buffer: telltale(width, height) };

const region = (page: Page) => page.getByRole('region', { name: 'Profile picture' });
const slider = (page: Page) => cropDialog(page).getByRole('slider', { name: 'Zoom' });
const button = (page: Page) => region(page).getByRole('button', { name: /profile picture$/ });

async function openEditor(page: Page): Promise<void> {
  await signInAt(page, '/profile', josna.username);
  await button(page).waitFor();
}

/** Chooses a file through the button, as a person does. The button also changes an existing photo. */
async function pick(page: Page, file: typeof wide): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await button(page).press('Enter');
  if ((await button(page).textContent())?.startsWith('Change'))
    await page.getByRole('menuitem', { name: 'Change profile picture' }).press('Enter');
  await (await choosing).setFiles(file);
}

async function choose(page: Page, file: typeof wide): Promise<void> {
  await pick(page, file);
  await cropFrame(page);
}

async function photoOn({ desk, ...place }: SmallSchool): Promise<string | null> {
  return (await desk.listPeople(place)).find(({ name }) => name === josna.name)?.profilePic ?? null;
}

/** Returns the address of the photo that the server made after the press on 'Use photo'. */
async function stored(school: SmallSchool, act: () => Promise<void>): Promise<string> {
  const before = await photoOn(school);
  await act();
  await expect.poll(async () => [null, before].includes(await photoOn(school))).toBe(false);
  return (await photoOn(school)) ?? '';
}

/** Allows three hundredths, because the picture is compressed twice and its colours change. */
function expectAt(corner: Corner, x: number, y: number): void {
  expect(Math.abs(corner.x - x), `${corner.x} is across ${x}`).toBeLessThan(0.03);
  expect(Math.abs(corner.y - y), `${corner.y} is down ${y}`).toBeLessThan(0.03);
}

school('the keyboard alone zooms and moves the photo before it is saved', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openEditor(page);
  await choose(page, wide);
  const { frame, side } = await cropFrame(page);
  await tabTo(frame);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  expect(await slider(page).getAttribute('aria-valuetext')).toBe('400 %');
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowUp');
  // With Shift one step is a fifth of a normal one.
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Shift+ArrowUp');
  for (const _ of ['slider', 'rotate', 'cancel', 'use']) await page.keyboard.press('Tab');
  const address = await stored(school, () => page.keyboard.press('Enter'));

  // The visible part is a quarter of the short side. The photo moved right and up, so the part lies left and
  // below.
  const part = height / 4;
  const left = width / 2 - part / 2 - (120 / side) * part;
  const top = height / 2 - part / 2 + (70 / side) * part;
  const { topLeft, bottomRight } = await cornersOf(page, address);
  expectAt(topLeft, left / width, top / height);
  expectAt(bottomRight, (left + part) / width, (top + part) / height);
  // The focus returns to the button for keyboard users.
  await expectFocus(button(page));
});

school('the mouse zooms by wheel, drags, and makes a quarter turn', async ({ device, school }) => {
  const { page } = await device({ wide: true });
  await openEditor(page);
  await choose(page, wide);
  const { frame, side } = await cropFrame(page);
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame has gone.');
  await page.mouse.move(box.x + side / 2, box.y + side / 2);
  await page.mouse.wheel(0, -500);
  await expect.poll(() => slider(page).inputValue()).toBe('2');
  await page.mouse.down();
  await page.mouse.move(box.x + side / 2 + 60, box.y + side / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await cropDialog(page).getByRole('button', { name: 'Rotate' }).click();
  const address = await stored(school, () => takeAsOffered(page));

  const part = height / 2;
  const left = width / 2 - part / 2 - (60 / side) * part;
  const top = height / 2 - part / 2 + (40 / side) * part;
  // The chosen part stays chosen; its lower left is now the upper left.
  const { topLeft, bottomRight } = await cornersOf(page, address);
  expectAt(topLeft, left / width, (top + part) / height);
  expectAt(bottomRight, (left + part) / width, top / height);
});

school('two fingers enlarge the photo and one finger moves it', async ({ device, school }) => {
  const { page, context } = await device();
  await openEditor(page);
  await choose(page, wide);
  const { frame } = await cropFrame(page);
  const box = await frame.boundingBox();
  if (!box) throw new Error('The frame has gone.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: number[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((at) => ({ x: at, y })) });
  await send('touchStart', [x - 40, x + 40]);
  await send('touchMove', [x - 80, x + 80]);
  await expect.poll(async () => Number(await slider(page).inputValue())).toBe(2);
  await send('touchEnd', []);
  // Drags left to the limit, which is the right edge of the photo.
  await send('touchStart', [x]);
  await send('touchMove', [x - 2000]);
  await send('touchEnd', []);
  const address = await stored(school, () => takeAsOffered(page));
  const { topLeft, bottomRight } = await cornersOf(page, address);
  expectAt(topLeft, (width - height / 2) / width, 0.25);
  expectAt(bottomRight, 1, 0.75);
});

school('a photo that was taken sideways is cropped upright', async ({ device, school }) => {
  const { page } = await device();
  await openEditor(page);
  const buffer = await sideways(page, wide.buffer);
  await choose(page, { name: 'class.jpg', mimeType: 'image/jpeg', buffer });
  const address = await stored(school, () => takeAsOffered(page));
  // The middle square, turned right: its lower left comes first.
  const { topLeft, bottomRight } = await cornersOf(page, address);
  expectAt(topLeft, 1 / 6, 1);
  expectAt(bottomRight, 5 / 6, 0);
});

school('cancelling the choice changes nothing', async ({ device, school }) => {
  const { page, context } = await device();
  const uploads: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/upload-profile-pic/')) uploads.push(request.url());
  });
  await openEditor(page);
  const before = await photoOn(school);
  for (const leave of ['Cancel', 'Close', 'Escape']) {
    await choose(page, wide);
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await cropDialog(page).getByRole('button', { name: leave }).click();
    await cropDialog(page).waitFor({ state: 'detached' });
    await expectFocus(button(page));
  }
  expect(uploads).toEqual([]);
  expect(await photoOn(school)).toBe(before);
});

school(
  'nothing is uploaded uncropped when the crop module does not load at all',
  async ({ device, school: _ }) => {
    const { page, context, errors } = await device();
    errors.expect(failedRequest);
    await context.route(/\/PhotoCropper-[^/]*\.js$/, (route) => route.abort());
    const uploads: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/upload-profile-pic/')) uploads.push(request.url());
    });
    await openEditor(page);
    await pick(page, wide);
    await region(page)
      .getByText('Part of the app could not be loaded. Check your internet, then reload.')
      .waitFor();
    expect(uploads).toEqual([]);
  },
);
