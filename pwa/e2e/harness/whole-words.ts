import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Expects that no word of a person's name is drawn over two lines or cut off. */
export async function expectWholeWords(page: Page, where: string): Promise<void> {
  const broken = await page.locator('.face-name, .teacher-name').evaluateAll((names) =>
    names.flatMap((name) => {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          if (node.parentElement?.closest('.visually-hidden')) continue;
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
  expect(broken, where).toEqual([]);
}
