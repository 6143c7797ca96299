import { line, toned } from './portrait-shapes.ts';
import type { Traits } from './portrait-traits.ts';

/** Hair in its three layers: behind the neck, over the forehead, and over the shoulders. */
export interface Hair {
  behind?: string;
  front: string;
  over?: string;
}

/** Draws the top of the head from one sideburn to the other. The caller's path closes the hairline. */
export function crown({ width }: Traits, top: number, side = 170, swell = 10): string {
  const left = 200 - width;
  const right = 200 + width;
  return (
    `M${left - 2} ${side}C${left - swell - 2} ${118} ${left + 2} ${top} 200 ${top}` +
    `C${right - 2} ${top} ${right + swell + 2} ${118} ${right + 2} ${side}`
  );
}

export const sheen = (d: string, colour: string) => line(d, toned(colour, 0.26), 5, 0.55);
