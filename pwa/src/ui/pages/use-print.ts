import { useState } from 'react';

/** How long printing waits for photos, in milliseconds. */
const patience = 5000;

/** Prints a page after its photos are loaded. `missing` is the number of photos that the last print lacks. */
export function usePrint() {
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState(0);

  async function print(element: HTMLElement | null): Promise<void> {
    if (!element) return;
    setBusy(true);
    setMissing(await missingPhotos(element));
    // The next frame draws the photos that have just come.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    window.print();
    setBusy(false);
  }
  return { isBusy, missing, print };
}

/** Loads the photos of an element and returns how many cannot be loaded. A browser prints no photo that was not scrolled into view. */
async function missingPhotos(element: HTMLElement): Promise<number> {
  const images = [...element.querySelectorAll('img')];
  // A photo that failed before is not drawn any more (Photo.tsx).
  let missing = images.length + element.querySelectorAll('[data-photo-failed]').length;
  const loaded = images.map(async (image) => {
    image.loading = 'eager';
    try {
      await image.decode();
      missing -= 1;
    } catch {
      // It stays missing, and the page says so.
    }
  });
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, patience))]);
  return missing;
}
