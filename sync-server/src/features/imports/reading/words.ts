/** The chillu letters of Malayalam in their older spelling, letter by letter. */
const chillus: readonly [RegExp, string][] = [
  [/ണ്\u200D/gu, 'ൺ'],
  [/ന്\u200D/gu, 'ൻ'],
  [/ര്\u200D/gu, 'ർ'],
  [/ല്\u200D/gu, 'ൽ'],
  [/ള്\u200D/gu, 'ൾ'],
];
const nukta = /\u093C/gu;
const joiners = /[\u200B-\u200D]/gu;

/** The cells of a list repeat: places, classes, words such as 'same'. */
const remembered = new Map<string, string>();
const mostRemembered = 5000;
const longestRemembered = 40;
const plain = /^[\t -~]*$/;
const asciiSigns = /[^a-z0-9]+/g;
const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Normalises a text, so that case, punctuation and different spellings of one letter do not matter. */
export function normalise(text: string): string {
  // ASCII needs less work than a look into the cache.
  if (plain.test(text)) return withoutSigns(text.toLowerCase(), asciiSigns);
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const key = normalised(text);
  if (text.length <= longestRemembered) {
    if (remembered.size === mostRemembered) remembered.clear();
    remembered.set(text, key);
  }
  return key;
}

function normalised(text: string): string {
  let lower = text.normalize('NFKC').toLowerCase();
  for (const [older, letter] of chillus) lower = lower.replace(older, letter);
  return withoutSigns(lower.replace(nukta, '').replace(joiners, ''), signs);
}

function withoutSigns(text: string, found: RegExp): string {
  return text.replace(found, ' ').trim();
}

/** Returns the words of a comma-separated list, normalised. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(normalise));
}
