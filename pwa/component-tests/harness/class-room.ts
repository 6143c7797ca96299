import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Reads the class room as a person does. */

export const boxes = (): Locator => page.getByRole('region', { name: /schoolmates$/ });
export const person = (name: string): Locator => boxes().getByRole('button', { name, exact: false });
export const card = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
export const teachers = (): Locator => page.getByRole('region', { name: 'Teachers' });

/** Returns the names of buttons as a screen reader says them. */
export function namesOf(buttons: Locator): string[] {
  return buttons.all().map((each) => {
    const read = each.element().cloneNode(true);
    if (!(read instanceof Element)) return '';
    for (const silent of read.querySelectorAll('[aria-hidden="true"]')) silent.remove();
    return read.textContent?.replace(/ \(you\)$/, '') ?? '';
  });
}

export const namesInBoxes = (): string[] => namesOf(boxes().getByRole('button'));

/** Waits until a photo is drawn instead of a letter. */
export async function photoIsDrawn(within: Locator): Promise<void> {
  const isDrawn = () =>
    [...within.element().querySelectorAll('img')].some(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    );
  await expect.poll(isDrawn).toBe(true);
}

/** Returns the text that a list of choices shows while it is closed. */
export function shownIn(list: Locator): string {
  const select = list.element();
  return select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? '') : '';
}
