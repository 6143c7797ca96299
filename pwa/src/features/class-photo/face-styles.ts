import { whole } from '@memcherrish/shared/domain/class-photo-limits.ts';
import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { CSSProperties } from 'react';

const percent = (share: number) => `${share * 100}%`;

/** Returns the position of a frame over its picture. */
export function placeOf({ x, y, size }: FaceFrame): CSSProperties {
  return { left: percent(x / whole), top: percent(y / whole), width: percent(size / whole) };
}

/** Returns a face as the background of a square. `aspect` is the width of the picture divided by its height. */
export function faceOf(address: string, { x, y, size }: FaceFrame, aspect: number): CSSProperties {
  const width = size / whole;
  const height = width * aspect;
  const offset = (centre: number, length: number) =>
    length >= 1 ? '50%' : percent(Math.min(1, Math.max(0, (centre / whole - length / 2) / (1 - length))));
  return {
    backgroundImage: `url("${address}")`,
    backgroundSize: `${percent(1 / width)} ${percent(1 / height)}`,
    backgroundPosition: `${offset(x, width)} ${offset(y, height)}`,
  };
}
