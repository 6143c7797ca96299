import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paintGround } from './paint-ground.ts';
import { type PhotoPart, sourceSquare } from './photo-part.ts';

/** In pixels; more than the largest size that the server stores, so that it still has pixels to choose from. */
const longestSide = 1600;
const quality = 0.88;

export type Shrunk = { ok: true; photo: Blob } | { ok: false; message: string };

/** Returns why this browser cannot use a chosen file as a photo, or null. The file decides, not its name or type. */
export async function problemOf(file: File): Promise<string | null> {
  const bitmap = await upright(file);
  bitmap?.close();
  return bitmap ? null : unreadable(file);
}

/** Returns the chosen part of the photo, upright and small enough for a mobile connection. */
export async function shrinkPhoto(file: Blob, part: PhotoPart): Promise<Shrunk> {
  const bitmap = await upright(file);
  if (!bitmap) return { ok: false, message: await unreadable(file) };
  const { x, y, side } = sourceSquare(part, bitmap.width, bitmap.height);
  const size = Math.min(side, longestSide);
  return await drawn(bitmap, size, size, (pen) => {
    // A square turned about its centre still covers the canvas.
    pen.translate(size / 2, size / 2);
    pen.rotate((part.turns * Math.PI) / 2);
    pen.drawImage(bitmap, x, y, side, side, -size / 2, -size / 2, size, size);
  });
}

/** Returns the whole photo, upright and shrunk. */
export async function shrinkWhole(file: File): Promise<Shrunk> {
  const bitmap = await upright(file);
  if (!bitmap) return { ok: false, message: await unreadable(file) };
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  return await drawn(bitmap, width, height, (pen) => pen.drawImage(bitmap, 0, 0, width, height));
}

/** Draws a part of the bitmap and closes the bitmap. Sizes are in pixels. */
async function drawn(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Shrunk> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  bitmap.close();
  // A browser that cannot encode WebP returns PNG, which is too large for a photo.
  const webp = await encoded(canvas, 'image/webp');
  if (pen && webp?.type !== 'image/webp') paintGround(pen);
  const made = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  return made ? { ok: true, photo: made } : { ok: false, message: messages.photoUnreadable };
}

/** Decodes a photo with its EXIF orientation applied. Returns null if this browser cannot read it, and for a drawing (SVG). */
async function upright(file: Blob): Promise<ImageBitmap | null> {
  if (file.type.startsWith('image/svg')) return null;
  return await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Returns the sentence for a file that this browser cannot read. No server that we know reads HEIC, so none is sent. */
async function unreadable(file: Blob): Promise<string> {
  const start = await file.slice(4, 12).text();
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(start) ? messages.photoHeic : messages.photoUnreadable;
}
