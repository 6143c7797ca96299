const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Returns the width of the widest word of the names, in em, so that a grid of faces breaks no name inside a word. */
export function widestWord(names: readonly string[]): number {
  return Math.max(0, ...names.flatMap((name) => name.split(/\s+/)).map(widthOf));
}

function widthOf(word: string): number {
  const known = widths.get(word);
  if (known !== undefined) return known;
  const width = Math.ceil(measured(word)) / 100;
  widths.set(word, width);
  return width;
}

/** Measures as the own name is drawn: in bold, the widest that a name gets. */
function measured(word: string): number {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `650 100px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen?.measureText(word).width ?? word.length * 60;
}
