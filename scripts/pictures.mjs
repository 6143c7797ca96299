// Takes the three pictures of the README, of the sample school. Two of them are also shown when a person installs the app.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contentOf, pictures, picturesFolder } from '../pwa/e2e/harness/pictures.ts';
import { shoot } from '../pwa/e2e/harness/shoot.ts';
import { tourClassRoom, tourDashboard } from '../pwa/e2e/harness/tour.ts';
import { withSampleSchool } from './sample-pictures.mjs';
import { root } from './setup.mjs';

const sharp = createRequire(join(root, 'sync-server/package.json'))('sharp');

const mostBytes = 200 * 1024;

/** Compresses a picture with the fewest colours that keep it small. */
async function compressed(picture) {
  for (const colours of [256, 128, 64, 32]) {
    const smaller = await sharp(picture).png({ palette: true, colours, effort: 10 }).toBuffer();
    if (smaller.length <= mostBytes || colours === 32) return smaller;
  }
}

async function stop(page, screen) {
  for (const picture of pictures.filter((each) => each.screen === screen)) {
    const { name, viewport, scale } = picture;
    const shot = await shoot(page, viewport, 'light');
    const drawn = await sharp(shot)
      .resize({ width: viewport.width * scale })
      .toBuffer();
    await writeFile(join(picturesFolder, `${name}.png`), await compressed(drawn));
    await writeFile(join(picturesFolder, `${name}.txt`), await contentOf(page, picture));
  }
}

await mkdir(picturesFolder, { recursive: true });
await withSampleSchool(async ({ visit }) => {
  const sharpest = { deviceScaleFactor: Math.max(...pictures.map(({ scale }) => scale)) };
  for (const tour of [tourClassRoom, tourDashboard]) await visit((page) => tour(page, stop), sharpest);
});
const install = join(root, 'pwa/public/screenshots');
for (const size of ['phone', 'desktop'])
  await copyFile(join(picturesFolder, `class-room-${size}.png`), join(install, `${size}.png`));
console.log(`The pictures are in ${picturesFolder}`);
