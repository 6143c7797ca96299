import type { CSSProperties } from 'react';

interface Faces {
  faces: readonly { _id: string; name: string }[];
  isOwn(id: string): boolean;
}

/** The widths of words, in em, by font. */
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;
let family = '';

/**
 * Returns `--widest`, the width of the widest word of the names, so that a grid of faces breaks no name inside a word. The
 * own name is drawn in bold.
 */
export function widestWord({ faces, isOwn }: Faces): CSSProperties {
  let widest = 0;
  for (const { _id, name } of faces)
    for (const word of name.split(/\s+/)) widest = Math.max(widest, widthOf(word, isOwn(_id) ? 650 : 400));
  return { '--widest': `${widest}em` } as CSSProperties;
}

function widthOf(word: string, weight: number): number {
  const key = `${weight} ${word}`;
  const width = widths.get(key) ?? Math.ceil(measured(word, weight)) / 100;
  widths.set(key, width);
  return width;
}

function measured(word: string, weight: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return word.length * 60;
  family ||= getComputedStyle(document.body).fontFamily;
  pen.font = `${weight} 100px ${family}`;
  return pen.measureText(word).width;
}
