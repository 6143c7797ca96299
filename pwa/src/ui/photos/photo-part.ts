/** The square that a person has chosen, as shares (0 to 1) of the turned photo. */
export interface PhotoPart {
  /** Quarter turns to the right. */
  turns: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In pixels of the photo before it is turned. */
export interface SourceSquare {
  x: number;
  y: number;
  side: number;
}

/** Returns the chosen part in the photo before its turns. It is always inside the photo and at least one pixel wide. */
export function sourceSquare(part: PhotoPart, width: number, height: number): SourceSquare {
  const turns = ((part.turns % 4) + 4) % 4;
  const [turnedWidth, turnedHeight] = turns % 2 === 0 ? [width, height] : [height, width];
  const wanted = Math.round(Math.min(part.width * turnedWidth, part.height * turnedHeight));
  const side = within(wanted, 1, Math.min(width, height));
  const left = within(Math.round(part.left * turnedWidth), 0, turnedWidth - side);
  const top = within(Math.round(part.top * turnedHeight), 0, turnedHeight - side);
  if (turns === 1) return { x: top, y: height - left - side, side };
  if (turns === 2) return { x: width - left - side, y: height - top - side, side };
  if (turns === 3) return { x: width - top - side, y: left, side };
  return { x: left, y: top, side };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
