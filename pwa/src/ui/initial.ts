const tints = 8;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter of a name as its script writes it: 'ക്ഷ' is one. Empty names get a dot. */
export function firstLetter(name: string): string {
  const letters = name.replace(/[^\p{L}\p{M}\p{N}\u200C\u200D]/gu, '');
  for (const { segment } of graphemes.segment(letters)) return segment.toLocaleUpperCase('en');
  return '·';
}

/** One of the tints, 1 to 8, the same for a name wherever it stands. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4093;
  return (sum % tints) + 1;
}
