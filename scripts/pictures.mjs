// Takes the three pictures of the README, of the sample school. Two of them are also shown when a person installs the app.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sizes } from '../pwa/e2e/harness/audit.ts';
import { shoot } from '../pwa/e2e/harness/shoot.ts';
import { tourClassRoom, tourDashboard } from '../pwa/e2e/harness/tour.ts';
import { withSampleSchool } from './sample-pictures.mjs';
import { root } from './setup.mjs';

const sharp = createRequire(join(root, 'sync-server/package.json'))('sharp');

const mostBytes = 200 * 1024;
const forReadme = [
  { file: 'class-room-phone.png', screen: 'class-room', viewport: sizes.phone, scale: 2 },
  // Higher than a screen, so that the people and the refused rows are visible.
  { file: 'class-room-desktop.png', screen: 'class-room', viewport: { width: 1280, height: 1120 }, scale: 1 },
  { file: 'admin-desktop.png', screen: 'upload-result', viewport: { width: 1280, height: 960 }, scale: 1 },
];
const folder = join(root, 'docs/pictures');

/** Compresses a picture with the fewest colours that keep it small. */
async function compressed(picture) {
  for (const colours of [256, 128, 64, 32]) {
    const smaller = await sharp(picture).png({ palette: true, colours, effort: 10 }).toBuffer();
    if (smaller.length <= mostBytes || colours === 32) return smaller;
  }
}

async function stop(page, screen) {
  for (const { file, viewport, scale } of forReadme.filter((each) => each.screen === screen)) {
    const picture = await shoot(page, viewport, 'light');
    const drawn = await sharp(picture)
      .resize({ width: viewport.width * scale })
      .toBuffer();
    await writeFile(join(folder, file), await compressed(drawn));
  }
}

await mkdir(folder, { recursive: true });
await withSampleSchool(async ({ visit }) => {
  const sharpest = { deviceScaleFactor: Math.max(...forReadme.map(({ scale }) => scale)) };
  for (const tour of [tourClassRoom, tourDashboard]) await visit((page) => tour(page, stop), sharpest);
});
const install = join(root, 'pwa/public/screenshots');
for (const size of ['phone', 'desktop'])
  await copyFile(join(folder, `class-room-${size}.png`), join(install, `${size}.png`));
console.log(`The pictures are in ${folder}`);
