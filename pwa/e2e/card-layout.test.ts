import type { Page } from 'playwright';
import { expect } from 'vitest';
import { setTextSize } from './harness/audit.ts';
import { card, person } from './harness/class-room.ts';
import { sampleStory as sample } from './harness/sample-story.ts';
import { sampleAccounts } from './harness/tour.ts';

const { name: own } = sampleAccounts.schoolmate;

/** Returns the pictures and texts of the open card that are partly under the Close button. */
async function underClose(page: Page): Promise<string[]> {
  return await page.locator('.dialog-close').evaluate((close) => {
    const button = close.getBoundingClientRect();
    const view = document.querySelector('.dialog-body')?.getBoundingClientRect();
    if (!view) return ['The card has no content.'];
    const covered = ({ top, bottom, left, right }: DOMRect) =>
      Math.max(top, view.top) < Math.min(bottom, view.bottom, button.bottom) &&
      bottom > button.top &&
      left < button.right &&
      right > button.left;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('.dialog-body') ?? document.body);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        const isPicture = node.matches('img, svg, .avatar');
        if (isPicture && covered(node.getBoundingClientRect())) found.push(node.outerHTML.slice(0, 80));
      } else if (node.textContent?.trim() && !node.parentElement?.closest('.visually-hidden')) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(covered)) found.push(node.textContent);
      }
    }
    return found;
  });
}

/** Shows the card at its top, in the middle and at its end. */
async function scrollCard(page: Page, share: number): Promise<void> {
  await page.locator('.dialog-body').evaluate((body, to) => {
    body.scrollTop = to * (body.scrollHeight - body.clientHeight);
  }, share);
}

sample(
  'the Close button of a card covers no picture and no text, also when it is scrolled',
  async ({ look }) => {
    const page = await look('/viewpage-new');
    for (const name of ['Basil Kurian', own]) {
      await person(page, name).click();
      await card(page, name).getByRole('button', { name: 'Close' }).waitFor();
      for (const [width, height, text] of [
        [390, 844, 16],
        [360, 640, 16],
        [844, 390, 16],
        [1280, 800, 16],
        [390, 844, 32],
      ] as const) {
        await page.setViewportSize({ width, height });
        await setTextSize(page, text);
        for (const share of [0, 0.3, 0.6, 1]) {
          await scrollCard(page, share);
          expect(await underClose(page), `${name} at ${width} x ${height}, ${text} px, ${share}`).toEqual([]);
        }
      }
      await setTextSize(page, 16);
      await page.keyboard.press('Escape');
      await card(page, name).waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 390, height: 844 });
    }
  },
);
