import { frame as limits, whole } from '@memcherrish/shared/domain/class-photo-limits.ts';
import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { PhotoPart } from '#ui/photos/photo-part.ts';

/** The size of a new frame: a face of a photo of forty people. */
const usual = 700;
/** A print shows more than the frame: the hair and the collar. */
const aroundFace = 1.5;

/** Returns a frame around a point of the picture, given as shares of its width and height. */
export function frameAt(left: number, top: number, like: readonly FaceFrame[]): FaceFrame {
  return { x: within(left * whole), y: within(top * whole), size: like.at(-1)?.size ?? usual };
}

/** Returns the frame after a move, in ten-thousandths of the picture's width and height. */
export function moved(frame: FaceFrame, right: number, down: number): FaceFrame {
  return { ...frame, x: within(frame.x + right), y: within(frame.y + down) };
}

export function resized(frame: FaceFrame, by: number): FaceFrame {
  return { ...frame, size: Math.round(Math.min(limits.most, Math.max(limits.least, frame.size + by))) };
}

const within = (value: number) => Math.round(Math.min(whole, Math.max(0, value)));

/** Returns the square of the picture around a face. `aspect` is the width of the picture divided by its height. */
export function partAround({ x, y, size }: FaceFrame, aspect: number): PhotoPart {
  const width = Math.min(1, 1 / aspect, (size * aroundFace) / whole);
  const height = width * aspect;
  const from = (centre: number, length: number) =>
    Math.min(1 - length, Math.max(0, centre / whole - length / 2));
  return { turns: 0, left: from(x, width), top: from(y, height), width, height };
}
