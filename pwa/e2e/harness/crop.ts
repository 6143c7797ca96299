import type { Locator, Page } from 'playwright';
import { settled } from './audit.ts';

export const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' });

export async function takeAsOffered(page: Page): Promise<void> {
  await cropDialog(page).getByRole('button', { name: 'Use photo' }).click();
  await cropDialog(page).waitFor({ state: 'detached' });
}

/** Waits for the crop frame and returns it with its side in screen pixels. */
export async function cropFrame(page: Page): Promise<{ frame: Locator; side: number }> {
  const frame = cropDialog(page).getByRole('application', { name: 'Part of the photo' });
  await frame.waitFor();
  await settled(page);
  const box = await frame.boundingBox();
  if (!box) throw new Error('The photo has no frame.');
  return { frame, side: box.width };
}

/**
 * Creates an uncompressed picture of a type that the server rejects. Each pixel tells its position: red grows
 * from left to right, green from top to bottom.
 */
export function telltale(width: number, height: number): Buffer {
  const headers = 54;
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(headers + row * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headers, 10);
  file.writeUInt32LE(headers - 14, 14);
  file.writeInt32LE(width, 18);
  // A negative height means rows from top to bottom.
  file.writeInt32LE(-height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = headers + y * row + x * 3;
      file[at] = 128;
      file[at + 1] = Math.round((y / (height - 1)) * 255);
      file[at + 2] = Math.round((x / (width - 1)) * 255);
    }
  }
  return file;
}

/** Returns a JPEG as a camera writes it when held sideways: a quarter turn to the right makes it upright. */
export async function sideways(page: Page, picture: Buffer): Promise<Buffer> {
  const jpeg = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/bmp' }));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  }, picture.toString('base64'));
  // One EXIF entry (orientation, a short, 6), after the two bytes that begin every JPEG.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  const file = Buffer.from(jpeg, 'base64');
  return Buffer.concat([file.subarray(0, 2), exif, file.subarray(2)]);
}

export interface Corner {
  x: number;
  y: number;
}

/** Returns the origin of a served picture's corners, as shares of the telltale picture. */
export async function cornersOf(
  page: Page,
  address: string,
): Promise<{ topLeft: Corner; bottomRight: Corner }> {
  return await page.evaluate(async (address) => {
    const answer = await fetch(address);
    const bitmap = await createImageBitmap(await answer.blob());
    if (bitmap.width !== bitmap.height) throw new Error(`${bitmap.width} x ${bitmap.height} is no square.`);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas.');
    pen.drawImage(bitmap, 0, 0);
    const at = (place: number) => {
      const [red = 0, green = 0] = pen.getImageData(place, place, 1, 1).data;
      return { x: red / 255, y: green / 255 };
    };
    return { topLeft: at(0), bottomRight: at(bitmap.width - 1) };
  }, address);
}
