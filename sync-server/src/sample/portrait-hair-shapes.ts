import { line, toned } from './portrait-shapes.ts';
import type { Traits } from './portrait-traits.ts';

/** A head of hair in the three depths that it is drawn at: behind the neck, over the forehead, over the shoulders. */
export interface Hair {
  behind?: string;
  front: string;
  over?: string;
}

/** The top of the head from one sideburn to the other; what follows closes the hairline. */
export function crown({ width }: Traits, top: number, side = 170, swell = 10): string {
  const left = 200 - width;
  const right = 200 + width;
  return (
    `M${left - 2} ${side}C${left - swell - 2} ${118} ${left + 2} ${top} 200 ${top}` +
    `C${right - 2} ${top} ${right + swell + 2} ${118} ${right + 2} ${side}`
  );
}

/** Light on the hair. */
export const sheen = (d: string, colour: string) => line(d, toned(colour, 0.26), 5, 0.55);
