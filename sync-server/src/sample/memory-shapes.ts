/** Shapes for the pictures of posts, in addition to portrait-shapes.ts. The pictures are 960 by 640. */

export const rect = (x: number, y: number, width: number, height: number, colour: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`;
export const at = (x: number, y: number, shapes: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`;
export const picture = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">${shapes.join('')}</svg>`;
export const shade = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
