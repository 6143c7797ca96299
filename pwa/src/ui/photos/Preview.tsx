import { useLayoutEffect, useRef } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import { schedulePaintNear } from './schedule-paint.ts';

/** Draws a ThumbHash as a blurred photo. It uses a canvas, because the page's security policy allows no data: URLs. */
export function Preview({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    return element ? schedulePaintNear(element, () => draw(hash, element)) : undefined;
  }, [hash]);
  return <canvas ref={canvas} className="photo-preview" width={1} height={1} />;
}

function draw(hash: string, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
    context.canvas.width = w;
    context.canvas.height = h;
    context.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch {
    // A broken preview must not break a class room: the initial shows through.
  }
}
