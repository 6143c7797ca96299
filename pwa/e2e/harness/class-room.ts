import type { Locator, Page } from 'playwright';

/** Reads the class room as a person does. */

export function person(page: Page, name: string): Locator {
  return boxes(page).getByRole('button', { name });
}

export function boxes(page: Page): Locator {
  return page.getByRole('region', { name: /schoolmates$/ });
}

const faces = (page: Page) => boxes(page).getByRole('button');

/** Returns the top of the tab bar at the foot of a phone, or the height of the screen where the tabs are on top. */
async function footOf(page: Page): Promise<number> {
  const bar = await page.getByRole('navigation', { name: 'School', exact: true }).boundingBox();
  return bar && bar.y > 300 ? bar.y : (page.viewportSize()?.height ?? 0);
}

/** Returns how many classmates are between the top of the screen and the tab bar, with face and name. */
export async function facesOnScreen(page: Page): Promise<number> {
  await faces(page).first().waitFor();
  const foot = await footOf(page);
  const ends = await faces(page).evaluateAll((all) =>
    all.map((face) => face.querySelector('.face-name')?.getBoundingClientRect().bottom ?? Number.NaN),
  );
  return ends.filter((end) => end <= foot).length;
}

/** Returns how many whole faces, without their names, are between the top of the screen and the tab bar. */
export async function printsOnScreen(page: Page): Promise<number> {
  await faces(page).first().waitFor();
  const foot = await footOf(page);
  const ends = await faces(page)
    .locator('.avatar')
    .evaluateAll((all) => all.map((print) => print.getBoundingClientRect().bottom));
  return ends.filter((end) => end <= foot).length;
}

/** Returns the names in the boxes, in their order on the screen. */
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

/** Returns whether the photo is drawn, instead of a letter. */
export async function isPhotoDrawn(within: Locator): Promise<boolean> {
  // Photos load when they come into view.
  await within.scrollIntoViewIfNeeded();
  const photos = within.locator('img');
  return await photos.evaluateAll((images) =>
    images.some((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
  );
}

/** Returns whether all photos are drawn, so that none is still loading. */
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

/** Returns a line of a card. The labels 'Hidden' and 'Not set' have the names of such fields as their value. */
/** Opens the rows behind 'More' on an open card. */
export async function openMore(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'More', exact: true }).click();
}

export function cardLine(card: Locator, label: string): Locator {
  return card
    .locator('.card-label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..');
}

/** Opens an address as a link in the app does, without loading the page. */
export async function openInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
