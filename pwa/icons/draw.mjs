// Draws pwa/public/icons again: node pwa/icons/draw.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mark } from './mark.mjs';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const rounded = mark({ corner: 96, scale: 1 });
// A mask may cut away all but a circle of 80 %.
const full = mark({ corner: 0, scale: 0.78 });

await mkdir(folder, { recursive: true });
await writeFile(`${folder}mark.svg`, rounded);
for (const [name, svg, size] of [
  ['any-192', rounded, 192],
  ['any-512', rounded, 512],
  ['maskable-192', full, 192],
  ['maskable-512', full, 512],
  ['apple-touch', mark({ corner: 0, scale: 0.94 }), 180],
]) {
  await sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}.png`);
}
