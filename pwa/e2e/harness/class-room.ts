import type { Locator, Page } from 'playwright';

/** The class room as a person reads it. */

export function person(page: Page, name: string): Locator {
  return boxes(page).getByRole('button', { name });
}

export function boxes(page: Page): Locator {
  return page.getByRole('region', { name: /schoolmates$/ });
}

/** Names in the boxes, in the order in which they stand. */
export async function namesInBoxes(page: Page): Promise<string[]> {
  const names = await boxes(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const read = button.cloneNode(true) as Element;
        for (const silent of read.querySelectorAll('[aria-hidden="true"]')) silent.remove();
        return read.textContent;
      }),
    );
  return names.map((name) => name.replace(/ \(you\)$/, ''));
}

/** Whether the photo in it is drawn, and not a letter in its place. */
export async function isPhotoDrawn(within: Locator): Promise<boolean> {
  // Photos come as they come into view.
  await within.scrollIntoViewIfNeeded();
  const photos = within.locator('img');
  return await photos.evaluateAll((images) =>
    images.some((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  );
}

/** Whether every photo in it is drawn: nothing of them is on its way any more. */
export async function arePhotosDrawn(within: Locator): Promise<boolean> {
  await within.scrollIntoViewIfNeeded();
  const photos = within.locator('img');
  return await photos.evaluateAll(
    (images) =>
      images.length > 0 &&
      images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  );
}

export function card(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** One line of an open card, by its label. */
export function cardLine(card: Locator, label: string): Locator {
  return card.getByText(label, { exact: true }).locator('..');
}

/** The drawing of the icon that stands before a line. */
export async function iconOf(line: Locator): Promise<string> {
  return await line.locator('..').locator('svg').first().innerHTML();
}
