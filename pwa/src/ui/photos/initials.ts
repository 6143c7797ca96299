const tints = 8;
/** Joins two consonants into one letter, in the scripts where Unicode counts the two as one. */
const virama = '\\u094D\\u09CD\\u0ACD\\u0B4D\\u0C4D\\u0D4D';
const marks = '[\\p{M}\\u200C\\u200D]*';
/** Matches the first letter with its marks. `Intl.Segmenter` does the same, but Firefox has it only since 125. */
const first = new RegExp(`^.${marks}(?:(?<=[${virama}]\\u200D?)\\p{L}${marks})*`, 'u');

/**
 * Returns the first letters of the first and the last word of a name, as its script writes them: 'ക്ഷ' is one letter.
 * A name of one word has one, and an empty name a dot.
 */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) =>
      word.replace(/[^\p{L}\p{M}\p{N}\u200C\u200D]|(?<![\p{L}\p{M}])(?:\u200C|\u200D|\p{M})+/gu, ''),
    );
  const letters = words.flatMap((word) => first.exec(word)?.[0] ?? []);
  const ends = [...letters.slice(0, 1), ...letters.slice(1).slice(-1)];
  // Letters of Arabic would join into one word.
  const between = ends.some((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u200C' : '';
  return ends.join(between).toLocaleUpperCase('en') || '·';
}

/** Returns one of the tints, 1 to 8, always the same for a name. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4093;
  return (sum % tints) + 1;
}
