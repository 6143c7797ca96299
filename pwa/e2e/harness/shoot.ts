import type { Page } from 'playwright';
import { settled } from './audit.ts';

/** Takes a screenshot once the photos are drawn. */
export async function shoot(
  page: Page,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  await page.setViewportSize(viewport);
  // Moves the pointer away: hovering changes colours.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || bottom < 0 || top > window.innerHeight;
    }),
  );
  await settled(page);
  return await page.screenshot();
}
