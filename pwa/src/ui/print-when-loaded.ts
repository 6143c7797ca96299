/** How long printing waits for photos, in milliseconds. A photo that is missing then prints as initials. */
const patience = 5000;

/** Prints the page after the photos of an element are loaded. A browser prints no photo that was not scrolled into view. */
export async function printWhenLoaded(element: HTMLElement): Promise<void> {
  const images = [...element.querySelectorAll('img')];
  for (const image of images) image.loading = 'eager';
  const loaded = Promise.allSettled(images.map((image) => image.decode()));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patience))]);
  // The next frame draws the photos that have just come.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  window.print();
}
