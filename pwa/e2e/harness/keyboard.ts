import type { Locator } from 'playwright';
import { expect } from 'vitest';

const mostTabs = 40;

/** Presses Tab until the element has the focus, as a keyboard user does. The element must be drawn first. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (await hasFocus(wanted)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Waits until the element gets the focus by itself. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => hasFocus(wanted)).toBe(true);
}

/**
 * Waits until the focus is inside the element. A menu takes the focus a moment after it is drawn, and a closed dialog
 * gives it back a moment later; earlier keys would be lost.
 */
export async function expectFocusIn(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  return await wanted.evaluate((element) => element === document.activeElement);
}
