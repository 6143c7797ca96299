/** Characters as people count them near enough: code points, so that an emoji or a letter outside the basic plane counts once. */
export function characters(text: string): number {
  return [...text].length;
}

/** How many links a text holds, by their beginnings. */
export function linksIn(text: string): number {
  return text.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
}
