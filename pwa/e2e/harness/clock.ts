import type { Page } from 'playwright';
import { expect } from 'vitest';

/** From here on no time passes on the page but what a story lets pass. */
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

/** Once the page waits for so long: that begins a moment after what is drawn, and no time may pass before. */
export async function hasBegunToWait(page: Page, delay: number): Promise<void> {
  await expect
    .poll(() => page.evaluate((wanted) => Reflect.get(window, 'waits').includes(wanted), delay))
    .toBe(true);
}
