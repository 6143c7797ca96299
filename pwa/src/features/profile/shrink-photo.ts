import { photo } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

/** In pixels; more than the largest size that the server keeps, so that it still has something to choose from. */
const longestSide = 1600;
const quality = 0.88;

export type Shrunk = { ok: true; photo: Blob } | { ok: false; message: string };

/**
 * The photo upright and small enough for a phone's connection. What this browser cannot read (HEIC, as a rule) goes as it is, since the
 * server may, unless it is larger than the server takes (design section 10).
 */
export async function shrinkPhoto(file: Blob): Promise<Shrunk> {
  if (!file.type.startsWith('image/') && file.type !== '')
    return { ok: false, message: messages.photoUnreadable };
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) {
    return file.size > photo.maxBytes
      ? { ok: false, message: messages.photoTooLarge }
      : { ok: true, photo: file };
  }
  const { width, height } = fitted(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  // A browser that writes no WebP answers with PNG, which is too large for a photo.
  const webp = await encoded(canvas, 'image/webp');
  const made = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  return made ? { ok: true, photo: made } : { ok: false, message: messages.photoUnreadable };
}

/** Width and height within the longest side, in proportion, never enlarged. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
