import { decodeQR } from 'qr/decode.js';

/** The longer side, in pixels, to which a picture is shrunk. Smaller ones are tried when a reader finds nothing. */
const sizes = [1024, 640, 400];

/** Returns the text of the code in a picture or a frame of a video; null if there is none. */
export function codeIn(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  tries = sizes.length,
): string | null {
  for (const size of sizes.slice(0, tries)) {
    const scale = Math.min(1, size / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The library throws when it finds no code. The next size may show one.
    }
  }
  return null;
}

/** Returns the text of the code in a picture file; null if there is none, or if the file is no picture. */
export async function codeInFile(file: File): Promise<string | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    return codeIn(picture, picture);
  } finally {
    picture.close();
  }
}
