import { clothesOf } from './portrait-clothes.ts';
import { ears, face, facialHair, features, glasses, neck } from './portrait-face.ts';
import { hairOf } from './portrait-hair.ts';
import { flipped, toned } from './portrait-shapes.ts';
import type { Traits } from './portrait-traits.ts';

/**
 * Draws a bust in the style of a school photographer, as SVG: one backdrop, soft light from the upper left,
 * `size` pixels square.
 */
export function portraitSvg(traits: Traits, size: number): string {
  const { behind = '', front, over = '' } = hairOf(traits);
  const turned = (shape: string) => (traits.mirrored ? flipped(shape) : shape);
  const scarf = traits.head.hair === 'hijab';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="48 54 304 304">` +
    backdrop(traits.backdrop) +
    turned(behind) +
    neck(traits) +
    turned(`<g transform="translate(0 -18)">${clothesOf(traits)}</g>`) +
    (scarf ? '' : ears(traits)) +
    face(traits) +
    facialHair(traits) +
    features(traits) +
    turned(front) +
    glasses(traits) +
    turned(over) +
    '</svg>'
  );
}

function backdrop(colour: string): string {
  return (
    `<radialGradient id="light" cx=".36" cy=".3" r=".95"><stop offset="0" stop-color="${toned(colour, 0.34)}"/><stop offset=".62" stop-color="${colour}"/><stop offset="1" stop-color="${toned(colour, -0.1)}"/></radialGradient>` +
    '<rect x="30" y="40" width="340" height="340" fill="url(#light)"/>'
  );
}
