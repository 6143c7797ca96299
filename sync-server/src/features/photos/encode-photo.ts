import { photo } from '@memcherrish/shared/domain/limits.ts';
import { rgbaToThumbHash } from 'thumbhash';
import { budgets } from '#server/shares/budgets.ts';
import { Busy } from '#server/shares/busy.ts';
import { FairQueue } from '#server/shares/fair-queue.ts';

export interface EncodedPhoto {
  /** WebP, at most `largePx` along its longer side. */
  large: Buffer;
  /** WebP, at most `smallPx` along its longer side. */
  small: Buffer;
  /** ThumbHash, base64. */
  preview: string;
}

/** The longest sides of the two pictures, in pixels. */
export interface PhotoSizes {
  largePx: number;
  smallPx: number;
}

export type PhotoProblem = 'too-large' | 'unreadable' | 'too-many-pixels' | 'busy';

/** The time limit for one photo. A 40 megapixel photo needs about one second. */
const maxSeconds = 20;
const thumbHashPx = 100;
const queue = new FairQueue(budgets.photos);

/** Loads the decoder with the first photo, so that the server starts faster. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // Each photo is decoded once, so a cache would only use memory.
  sharp.cache(false);
  return sharp;
}

/**
 * Detects the type of an uploaded photo by its bytes and encodes our own pictures of it. They are upright, in
 * plain sRGB, without metadata (the GPS position included) and without appended data. Accepts JPEG, PNG and
 * WebP. The library cannot read HEIC.
 * Refuses everything else, SVG and animations included, and more than 10 MB or 40 megapixels. Refuses every
 * photo with `busy` while too many bytes wait. Callers take turns.
 */
export async function encodePhoto(
  bytes: Uint8Array,
  sizes: PhotoSizes = photo,
): Promise<EncodedPhoto | { refused: PhotoProblem }> {
  if (bytes.byteLength > photo.maxBytes) return { refused: 'too-large' };
  if (!looksLikePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return { refused: 'unreadable' };
  }
  try {
    return await queue.take(() => decode(bytes, sizes), { weight: bytes.byteLength });
  } catch (error) {
    if (error instanceof Busy) return { refused: 'busy' };
    throw error;
  }
}

async function decode(
  bytes: Uint8Array,
  sizes: PhotoSizes,
): Promise<EncodedPhoto | { refused: PhotoProblem }> {
  const sharp = await decoder();
  const input = { limitInputPixels: photo.maxPixels, failOn: 'error', pages: 1 } as const;
  try {
    const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (header.width * header.height > photo.maxPixels) return { refused: 'too-many-pixels' };
    if (!formats.has(header.format) || (header.pages ?? 1) > 1) return { refused: 'unreadable' };
    const large = await sharp(bytes, input)
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: sizes.largePx, height: sizes.largePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return await withSmaller(large, sizes.smallPx);
  } catch {
    return { refused: 'unreadable' };
  }
}

/** Adds the small picture and the preview to a picture that is encoded already. */
export async function withSmaller(large: Buffer, smallPx: number = photo.smallPx): Promise<EncodedPhoto> {
  const sharp = await decoder();
  const small = await sharp(large)
    .resize({ width: smallPx, height: smallPx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  return { large, small, preview: await previewOf(small) };
}

async function previewOf(picture: Buffer): Promise<string> {
  const sharp = await decoder();
  const { data, info } = await sharp(picture)
    .resize({ width: thumbHashPx, height: thumbHashPx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

/** Checks the first bytes for the accepted types. The decoder would accept many more, SVG among them. */
function looksLikePhoto(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff' || text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
}
