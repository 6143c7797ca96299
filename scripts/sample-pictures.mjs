// What the pictures of the README and those to look at have in common: the sample school, a browser, and a page that stands still.
import { settled } from '../pwa/e2e/harness/audit.ts';
import { openBrowser } from '../pwa/e2e/harness/browser.ts';
import { startServer } from '../pwa/e2e/harness/server.ts';
import { build, install } from './setup.mjs';

/** Does the work on the sample school, on the built app or on the one that APP_DIR names. */
export async function withSampleSchool(work) {
  if (!process.env.APP_DIR) {
    install();
    build();
  }
  const server = await startServer({ SAMPLE: 'on' });
  const browser = await openBrowser();
  /** Somebody with a device of their own takes the tour. */
  const visit = async (tour, options = {}) => {
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-IN', ...options });
    await tour(await context.newPage());
    await context.close();
  };
  try {
    await work({ server, visit });
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** The page as it stands, once its photos are drawn. */
export async function shoot(page, viewport, colorScheme) {
  await page.setViewportSize(viewport);
  // A pointer that rests on something colours it.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || bottom < 0 || top > window.innerHeight;
    }),
  );
  await settled(page);
  return await page.screenshot();
}
