import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Stops the page's time; a test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    const waits: (number | undefined)[] = [];
    Reflect.set(window, 'waits', waits);
    const noted = (work: TimerHandler, delay?: number) => {
      waits.push(delay);
      return later(work, delay);
    };
    Reflect.set(window, 'setTimeout', noted);
  });
}

/**
 * Waits until the page has started a timer of this delay. It starts a moment after the drawing, and no time
 * may pass before.
 */
export async function hasBegunToWait(page: Page, delay: number): Promise<void> {
  await expect
    .poll(() => page.evaluate((wanted) => Reflect.get(window, 'waits').includes(wanted), delay))
    .toBe(true);
}
