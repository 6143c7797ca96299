import { join } from 'node:path';
import type { Page } from 'playwright';
import { setTextSize, sizes, usualText } from './audit.ts';

/** A picture of the README and the pages, which `npm run pictures` takes at a stop of a tour. */
interface Picture {
  name: string;
  screen: string;
  viewport: { width: number; height: number };
  scale: number;
}

export const pictures: Picture[] = [
  { name: 'class-room-phone', screen: 'class-room', viewport: sizes.phone, scale: 2 },
  // Higher than a screen, so that the people and the refused rows are visible.
  { name: 'class-room-desktop', screen: 'class-room', viewport: { width: 1280, height: 1120 }, scale: 1 },
  { name: 'admin-desktop', screen: 'upload-result', viewport: { width: 1280, height: 960 }, scale: 1 },
];

export const picturesFolder = join(import.meta.dirname, '../../../docs/pictures');

/**
 * Returns the roles and texts on a pictured screen. They are stored beside the picture, so that a test notices when
 * the screen has changed. Leaves out what differs by the day and by earlier tests: addresses, times, and all numbers.
 */
export async function contentOf(page: Page, { viewport }: Picture): Promise<string> {
  await page.setViewportSize(viewport);
  await setTextSize(page, usualText);
  const content = await page.locator('body').ariaSnapshot();
  const lasting = content
    .replaceAll(/\n *- \/url: .*/g, '')
    .replaceAll(/ \d+ waiting| [ap]m\b/g, '')
    .replaceAll(/\d+/g, '0');
  return `${lasting}\n`;
}
