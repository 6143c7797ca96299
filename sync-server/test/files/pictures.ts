import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns a picture whose left half is red and whose right half is blue. */
export function picture(width = 640, height = 480): Sharp {
  const half = Math.max(1, Math.floor(width / 2));
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: half, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);
}

/** Returns a phone's photo: sideways, with GPS data and a maker's note. */
export function photoWithGps(): Promise<Buffer> {
  return picture()
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 6/1 2834/100', GPSLongitude: '76/1 21/1 2122/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>SecretPlace</place></x:xmpmeta>')
    .toBuffer();
}

/** Returns a PNG of one colour, one bit per pixel: a few bytes that unpack to very many. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND')]);
}

function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/><script>alert(1)</script></svg>',
);

/** Returns an animation of two frames, one colour each. */
export async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#ff0000'), await frame('#0000ff')];
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a small unique picture: no other picture contains any of its bytes. */
export function noise(): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: '#808080' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
}
