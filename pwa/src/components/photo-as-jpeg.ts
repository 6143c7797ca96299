import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { paintGround } from '#ui/photos/paint-ground.ts';

/** In pixels; address books draw photos at this size. */
const longestSide = 640;
const quality = 0.85;

/**
 * Returns a photo of the directory as a JPEG in base64, which every address book reads. Falls back to the small photo
 * when the large one cannot be loaded. Returns null when neither loads or the browser cannot draw it.
 */
export async function photoAsJpeg(path: string): Promise<string | null> {
  const bitmap = (await bitmapOf(path)) ?? (await bitmapOf(smallPhoto(path)));
  if (!bitmap) return null;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  if (pen) paintGround(pen);
  const [kind = '', base64 = null] = canvas.toDataURL('image/jpeg', quality).split(',');
  return kind.startsWith('data:image/jpeg') ? base64 : null;
}

async function bitmapOf(path: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return null;
  }
}
