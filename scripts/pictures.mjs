// Pictures of the screens of the sample school: the three of the README, or with a folder as argument every screen in both sizes,
// light and dark, to look at.
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { settled, sizes } from '../pwa/e2e/harness/audit.ts';
import { openBrowser } from '../pwa/e2e/harness/browser.ts';
import { startServer } from '../pwa/e2e/harness/server.ts';
import { tourClassRoom, tourDashboard, tourDoors, tourTeacher } from '../pwa/e2e/harness/tour.ts';
import { build, install, root } from './setup.mjs';

const sharp = createRequire(join(root, 'sync-server/package.json'))('sharp');

const mostBytes = 200 * 1024;
const forReadme = [
  { file: 'class-room-phone.png', screen: 'class-room', viewport: sizes.phone, scale: 2 },
  // Higher than a screen: the faces, and the rows that were refused, are what there is to see.
  { file: 'class-room-desktop.png', screen: 'class-room', viewport: { width: 1280, height: 1120 }, scale: 1 },
  { file: 'admin-desktop.png', screen: 'upload-result', viewport: { width: 1280, height: 960 }, scale: 1 },
];

/** As few colours as it takes to stay small. */
async function compressed(picture) {
  for (const colours of [256, 128, 64, 32]) {
    const smaller = await sharp(picture).png({ palette: true, colours, effort: 10 }).toBuffer();
    if (smaller.length <= mostBytes || colours === 32) return smaller;
  }
}

/** The page as it stands, once its photos are drawn. */
async function shoot(page, viewport, colorScheme) {
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

async function everyScreen(folder, { browser, server }) {
  const stop = async (page, screen) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark']) {
        const picture = await shoot(page, viewport, colorScheme);
        await writeFile(join(folder, `${screen}-${size}-${colorScheme}.png`), await compressed(picture));
      }
    }
  };
  const visit = async (tour) => {
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-IN' });
    await tour(await context.newPage());
    await context.close();
  };
  await visit((page) => tourDoors(page, server, '+919847088001', stop));
  await visit((page) => tourClassRoom(page, stop));
  await visit((page) => tourTeacher(page, stop));
  await visit((page) => tourDashboard(page, stop));
}

async function readmePictures(folder, { browser, server }) {
  for (const tour of [tourClassRoom, tourDashboard]) {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'en-IN',
      deviceScaleFactor: 2,
    });
    await tour(await context.newPage(), async (page, screen) => {
      for (const { file, viewport, scale } of forReadme.filter((each) => each.screen === screen)) {
        const picture = await shoot(page, viewport, 'light');
        const drawn = await sharp(picture)
          .resize({ width: viewport.width * scale })
          .toBuffer();
        await writeFile(join(folder, file), await compressed(drawn));
      }
    });
    await context.close();
  }
}

install();
build();
const [asked] = process.argv.slice(2);
const folder = asked ? resolve(asked) : join(root, 'shared/docs/pictures');
await mkdir(folder, { recursive: true });
const server = await startServer({ SAMPLE: 'on' });
const browser = await openBrowser();
try {
  await (asked ? everyScreen : readmePictures)(folder, { browser, server });
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await server.remove();
}
