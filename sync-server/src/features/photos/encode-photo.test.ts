import { photo } from '@memcherrish/shared/domain/limits.ts';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { describe, expect, test, vi } from 'vitest';
import { animated, flatPng, photoWithGps, picture, svg } from '#test/files/pictures.ts';
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts';

vi.setConfig({ testTimeout: 60_000 });

async function encoded(bytes: Uint8Array): Promise<EncodedPhoto> {
  const result = await encodePhoto(bytes);
  if ('refused' in result) throw new Error(`The photo was refused: ${result.refused}`);
  return result;
}

async function colourAt(bytes: Buffer, part: 'left' | 'top'): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const x = Math.floor(info.width * (part === 'left' ? 0.25 : 0.5));
  const y = Math.floor(info.height * (part === 'top' ? 0.25 : 0.5));
  const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * 3);
  return red > blue ? 'red' : 'blue';
}

describe('the encoding of photos', () => {
  // Shows spec:limits.31
  test.each([
    ['JPEG', () => picture(1500, 1000).jpeg()],
    ['progressive JPEG', () => picture(1500, 1000).jpeg({ progressive: true })],
    ['JPEG in print colours', () => picture(1500, 1000).toColourspace('cmyk').jpeg()],
    ['grey JPEG', () => picture(1500, 1000).greyscale().jpeg()],
    ['PNG', () => picture(1500, 1000).png()],
    ['PNG with 16 bits per channel', () => picture(1500, 1000).toColourspace('rgb16').png()],
    ['WebP', () => picture(1500, 1000).webp()],
  ])('turns %s into WebP in two sizes', async (_, make) => {
    const { large, small, preview } = await encoded(await make().toBuffer());
    expect(await sharp(large).metadata()).toMatchObject({
      format: 'webp',
      width: photo.largePx,
      height: 640,
    });
    expect(await sharp(small).metadata()).toMatchObject({
      format: 'webp',
      width: photo.smallPx,
      height: 160,
    });
    expect(thumbHashToApproximateAspectRatio(Buffer.from(preview, 'base64'))).toBeCloseTo(1.5, 0);
    expect(Buffer.from(preview, 'base64').length).toBeLessThan(40);
  });

  test.each([
    [1, 1],
    [1, 2000],
    [240, 100],
  ])('does not enlarge a photo of %i x %i pixels', async (width, height) => {
    const { large } = await encoded(await picture(width, height).png().toBuffer());
    const { width: madeWidth, height: madeHeight } = await sharp(large).metadata();
    expect(madeWidth).toBeLessThanOrEqual(width);
    expect(madeHeight).toBeLessThanOrEqual(Math.min(height, photo.largePx));
  });

  test('keeps transparency', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background } })
      .png()
      .toBuffer();
    expect((await sharp((await encoded(bytes)).large).metadata()).hasAlpha).toBe(true);
  });

  test('turns a sideways photo upright', async () => {
    const bytes = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { large } = await encoded(bytes);
    expect(await sharp(large).metadata()).toMatchObject({ width: 480, height: 640 });
    expect(await colourAt(large, 'top')).toBe('red');
    expect(await colourAt((await encoded(await picture().jpeg().toBuffer())).large, 'left')).toBe('red');
  });

  // Shows threat:hostile-uploads, asvs:14.2.8
  test('removes the metadata about the place, the camera and the owner', async () => {
    const bytes = await photoWithGps();
    expect(bytes.includes('Secret')).toBe(true);
    expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(50);
    const { large, small } = await encoded(bytes);
    for (const made of [large, small]) {
      const { exif, xmp, iptc, icc } = await sharp(made).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      for (const mark of ['Secret', 'Exif', 'EXIF', 'GPS', 'XMP', 'xmpmeta'])
        expect(made.includes(mark)).toBe(false);
    }
  });

  test('removes data that was appended to the file', async () => {
    const tail = Buffer.from('<html><script>alert(1)</script></html>PK\x05\x06');
    for (const make of [() => picture().jpeg(), () => picture().png()]) {
      const { large, small } = await encoded(Buffer.concat([await make().toBuffer(), tail]));
      for (const made of [large, small]) expect(made.includes('script')).toBe(false);
    }
  });

  test('encodes all of seven photos that arrive at once', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const results = await Promise.all(Array.from({ length: 7 }, () => encodePhoto(bytes)));
    expect(results.filter((result) => 'large' in result)).toHaveLength(7);
  });
});

describe('the limits of the encoding', () => {
  // Shows asvs:1.2.2
  test.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello')],
    ['HTML', () => Buffer.from('<html><img></html>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['SVG', () => svg],
    ['SVG after an XML declaration', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ['SVG after the first bytes of a JPEG', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), svg])],
    ['GIF', () => picture(32, 32).gif().toBuffer()],
    ['an animated GIF', () => animated('gif')],
    ['an animated WebP', () => animated('webp')],
    ['TIFF', () => picture(32, 32).tiff().toBuffer()],
    ['AVIF', () => picture(32, 32).avif().toBuffer()],
    ['a JPEG that is cut off', async () => (await picture(2000, 2000).jpeg().toBuffer()).subarray(0, 4000)],
    ['a PNG that is cut off', async () => (await picture(2000, 2000).png().toBuffer()).subarray(0, 2000)],
    ['a WebP that is cut off', async () => (await picture(2000, 2000).webp().toBuffer()).subarray(0, 500)],
    [
      'a JPEG with random content',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 7)]),
    ],
  ])('refuses an unreadable file: %s', async (_, make) => {
    expect(await encodePhoto(await make())).toEqual({ refused: 'unreadable' });
  });

  // Shows spec:limits.31
  test('refuses a file of more than 10 MB', async () => {
    const bytes = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(photo.maxBytes)]);
    expect(await encodePhoto(bytes)).toEqual({ refused: 'too-large' });
  });

  // Shows asvs:5.1.1
  test('refuses a photo of more than 40 megapixels before it is decoded', async () => {
    const bomb = flatPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage.rss();
    expect(await encodePhoto(bomb)).toEqual({ refused: 'too-many-pixels' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
    expect(await encodePhoto(flatPng(8001, 5000))).toEqual({ refused: 'too-many-pixels' });
  });

  test('refuses new photos while too many bytes wait, and accepts later ones', async () => {
    const noise = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(photo.maxBytes - 4, 7)]);
    // Two are being decoded and twelve wait: 120 of 128 MB.
    const results = await Promise.all(Array.from({ length: 16 }, () => encodePhoto(noise)));
    const refused = results.map((result) => 'refused' in result && result.refused);
    expect(refused).toEqual([...Array(14).fill('unreadable'), 'busy', 'busy']);
    expect(await encodePhoto(await picture().jpeg().toBuffer())).toHaveProperty('large');
  });

  test('accepts a photo of exactly 40 megapixels', async () => {
    expect(await encodePhoto(flatPng(8000, 5000))).toHaveProperty('large');
  });
});
