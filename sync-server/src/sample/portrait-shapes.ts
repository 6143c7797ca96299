/**
 * The basic strokes of the portraits. They use the coordinates of portrait.ts: the middle of the face is at x
 * = 200.
 */

export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const both = (shape: string) => `${shape}${flipped(shape)}`;

export const flipped = (shape: string) => `<g transform="matrix(-1 0 0 1 400 0)">${shape}</g>`;

/** Mixes a colour with black (below 0) or white (above 0). */
export function toned(colour: string, amount: number): string {
  const towards = amount < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const moved = channels.map((value) => Math.round(value + (towards - value) * Math.abs(amount)));
  return `#${moved.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
