import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isPhotoDrawn } from './class-room.ts';
import { groupPicture } from './files.ts';
import { openInside, type Stop } from './tour.ts';

/** Visits the page of a class photo: without one, with a new one, while a face is marked, and with a marked face. */
export async function tourClassPhoto(page: Page, address: string, stop: Stop): Promise<void> {
  await openInside(page, address);
  await page.getByText(words.none).waitFor();
  await stop(page, 'class-photo-none');
  await page.locator('.add-class-photo input[type=file]').setInputFiles(groupPicture);
  const photo = page.getByRole('button', { name: /^Photo of / });
  await photo.and(page.locator(':enabled')).waitFor();
  await expect.poll(() => isPhotoDrawn(photo)).toBe(true);
  await stop(page, 'class-photo');
  await photo.press('Enter');
  await page.getByRole('heading', { name: words.placeTitle }).waitFor();
  await stop(page, 'class-photo-frame');
  await page.getByRole('button', { name: words.notKnown }).click();
  const face = page.getByRole('region', { name: words.names }).getByRole('button').first();
  await face.waitFor();
  await stop(page, 'class-photo-faces');
  await face.click();
  await page.getByRole('dialog', { name: words.puzzleNumber(1) }).waitFor();
  await stop(page, 'class-photo-face');
}
