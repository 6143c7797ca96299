import { deflateSync } from 'node:zlib';
import { animated, flatPng, photoWithGps, picture, svg } from '#test/files/pictures.ts';
import { zip } from '#test/files/zip.ts';
import type { Draw } from './draw.ts';

export interface HostileImage {
  what: string;
  bytes: Buffer;
}

/** Texts in the metadata of the photos. No stored or served file may contain them. */
export const secrets = [
  'SecretCamera',
  'SecretOwner',
  'SecretPlace',
  'Exif',
  'alert(1)',
  'PK\x03\x04',
  '<?php',
];

const text = (content: string) => Buffer.from(content, 'latin1');
const page = '<script>alert(1)</script>';

/** Returns a PNG whose header declares other dimensions than its rows have. */
function lyingPng(): Buffer {
  const png = flatPng(8, 8);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}

/** Returns `count` files: the named ones first, then photos that are cut off or have changed bytes. */
export async function hostileImages(count: number, draw: Draw): Promise<HostileImage[]> {
  const jpeg = await photoWithGps();
  const png = await picture(64, 48).png().toBuffer();
  const webp = await picture(64, 48).webp().toBuffer();
  const named = Object.entries({
    nothing: Buffer.alloc(0),
    'one byte': text('\xff'),
    'a bomb of 30,000 by 30,000': flatPng(30_000, 30_000),
    'a bomb of 16,000 by 16,000': flatPng(16_000, 16_000),
    'a line of 40 million': flatPng(40_000_001, 1),
    'false dimensions': lyingPng(),
    'SVG with a script': svg,
    'SVG, packed': deflateSync(svg),
    'SVG after a byte order mark': Buffer.concat([text('\xef\xbb\xbf'), svg]),
    'a page': text(`<!doctype html>${page}`),
    'a page that begins as a GIF': text(`GIF89a/*${page}*/`),
    'a page that begins as a JPEG': text(`\xff\xd8\xff\xfe${page}`),
    'a page that begins as a PNG': Buffer.concat([png.subarray(0, 8), text(page)]),
    'a page that begins as a WebP': text(`RIFF\x20\0\0\0WEBPVP8 ${page}`),
    'a moving WebP': await animated('webp'),
    'a GIF': await animated('gif'),
    'a TIFF': await picture(64, 48).tiff().toBuffer(),
    'an AVIF': text('\0\0\0\x20ftypavif\0\0\0\0avifmif1'),
    'a HEIC': text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
    'a PDF': text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(alert(1))>>>>endobj'),
    'a program': text('\x7fELF\x02\x01\x01'),
    'a photo with GPS data': jpeg,
    'an archive behind a photo': Buffer.concat([jpeg, zip([{ name: 'a', content: 'a' }])]),
    'a page behind a photo': Buffer.concat([png, text(page)]),
    'a program behind a photo': Buffer.concat([webp, text('<?php system($_GET[0]);')]),
  }).map(([what, bytes]) => ({ what, bytes }));
  const good = [jpeg, png, webp];
  const rest = Array.from({ length: Math.max(0, count - named.length) }, (_, index) => {
    const whole = good[index % 3] ?? jpeg;
    return index % 2 === 0
      ? { what: `cut off (${index})`, bytes: whole.subarray(0, draw.below(whole.length)) }
      : { what: `bytes changed (${index})`, bytes: draw.spoiled(whole) };
  });
  return [...named, ...rest];
}

export const hostileNames = [
  '../../../../etc/passwd',
  '..\\..\\memcherrish.sqlite',
  '..%2f..%2fauth-secret',
  '/etc/passwd',
  'a\0.png',
  '.',
  '',
  'CON',
  `${'x'.repeat(5000)}.png`,
  'ഫോട്ടോ‮gpj.exe',
  '__proto__',
  '<img src=x onerror=alert(1)>.png',
  '"; filename="other.png',
];
