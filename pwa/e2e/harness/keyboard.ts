import type { Locator } from 'playwright';
import { expect } from 'vitest';

const mostTabs = 40;

/** Presses Tab until it stands where it is wanted, as somebody without a pointer does; what is wanted has to be drawn first. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (await hasFocus(wanted)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

/** Waits until the focus stands there by itself. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => hasFocus(wanted)).toBe(true);
}

/** Waits until the focus stands somewhere in it: what opens takes the focus a moment after it is drawn, and no key belongs to it before. */
export async function expectFocusIn(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  return await wanted.evaluate((element) => element === document.activeElement);
}
