import { photo } from '@memcherrish/shared/rules/limits.ts';
import { rgbaToThumbHash } from 'thumbhash';

export interface EncodedPhoto {
  /** WebP, at most `largePx` along its longer side. */
  large: Buffer;
  /** WebP, at most `smallPx` along its longer side. */
  small: Buffer;
  /** ThumbHash, base64. */
  preview: string;
}

export type PhotoProblem = 'too-large' | 'unreadable' | 'too-many-pixels' | 'busy';

/** Decoding takes memory by the pixel: two at once, the others wait their turn. */
const maxDecodes = 2;
/** What waits is held in memory, too: some four hundred photos as the app sends them. */
const maxWaitingBytes = 128 * 1024 * 1024;
/** A 40 megapixel photo takes about one. */
const maxSeconds = 20;
const thumbHashPx = 100;
let running = 0;
let waitingBytes = 0;
const waiting: (() => void)[] = [];

/** Loaded with the first photo: the start has no use for it. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // A photo is decoded once; keeping it would only hold its memory.
  sharp.cache(false);
  return sharp;
}

/**
 * Reads an uploaded photo by what it is, not by its name, and makes our own pictures of it: upright, in plain sRGB, without metadata (the
 * place included) and without anything that hung on to the file. Takes JPEG, PNG and WebP; HEIC is not among them, as the library cannot
 * read it. Refuses all else, SVG and animations too, and more than 10 MB or 40 megapixels; while too much waits
 * already, everything.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto | { refused: PhotoProblem }> {
  if (bytes.byteLength > photo.maxBytes) return { refused: 'too-large' };
  if (!looksLikePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return { refused: 'unreadable' };
  }
  if (running < maxDecodes) running += 1;
  else if (waitingBytes + bytes.byteLength > maxWaitingBytes) return { refused: 'busy' };
  else await turn(bytes.byteLength);
  try {
    return await decode(bytes);
  } finally {
    // A place is handed on, so that nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function turn(size: number): Promise<void> {
  waitingBytes += size;
  await new Promise<void>((resolve) => waiting.push(resolve));
  waitingBytes -= size;
}

async function decode(bytes: Uint8Array): Promise<EncodedPhoto | { refused: PhotoProblem }> {
  const sharp = await decoder();
  const input = { limitInputPixels: photo.maxPixels, failOn: 'error', pages: 1 } as const;
  try {
    const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (header.width * header.height > photo.maxPixels) return { refused: 'too-many-pixels' };
    if (!formats.has(header.format) || (header.pages ?? 1) > 1) return { refused: 'unreadable' };
    const large = await sharp(bytes, input)
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: photo.largePx, height: photo.largePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    const small = await sharp(large)
      .resize({ width: photo.smallPx, height: photo.smallPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { large, small, preview: await previewOf(small) };
  } catch {
    return { refused: 'unreadable' };
  }
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

/** The first bytes of the kinds that are taken; the decoder would look at many more, SVG among them. */
function looksLikePhoto(bytes: Buffer): boolean {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff' || text(0, 8) === '\x89PNG\r\n\x1a\n') return true;
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
}
