/** A word in three stages: as written, as it sounds, and its consonants. */
export interface Sound {
  plain: string;
  sound: string;
  /** The word without vowels, except for its first letter; empty if too little is left. */
  bones: string;
}

/** Below this length, consonants alone are too common: 'Asha' and 'Usha', 'Manu' and 'Meenu'. */
const fewestBones = 3;

// The order matters: later rules read the output of earlier ones. `C` marks the sound of 'ch' until the end.
const rules: readonly [RegExp, string][] = [
  [/ck/g, 'k'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  // Kozhikode, Azhikkal: a sound between l and r, usually written as l if not as zh.
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  [/c+h+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([bdgjkt])h/g, '$1'],
  [/s+h/g, 's'],
  // Sowmya, Saumya, Soumya.
  [/[ao](?:u|w(?=[^aeiouy]|$))/g, 'o'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/ee|ea|ie/g, 'i'],
  [/oo/g, 'u'],
  // Jyothi, Jothi.
  [/(?<=j)y/g, ''],
  [/y/g, 'i'],
  [/(?<=[aeiou])h$/g, ''],
  [/(\p{L})\1+/gu, '$1'],
  [/C/g, 'c'],
];

const apostrophes = /['’ʼ`]/g;
// A mark in an Indian script is a vowel and does not split a word.
const breaks = /[^\p{L}\p{M}\p{N}]+/u;
// The name of a division is one word in every spelling: 10-A, 10 - A, 10 A.
const divisionName = /\b(\d{1,2})\s*-?\s*([a-z])\b/g;
const latin = /^[a-z0-9]+$/;

/**
 * Returns the words of a text in lower case. Latin letters lose their accents; other scripts keep their marks: 'Zoë P.N.' becomes 'zoe',
 * 'p', 'n'.
 */
export function wordsOf(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase().replace(apostrophes, '');
  return lower
    .replace(divisionName, '$1$2')
    .split(breaks)
    .filter((word) => word !== '')
    .map((word) => {
      if (latin.test(word)) return word;
      const bare = word.normalize('NFKD').replace(/\p{M}/gu, '');
      return latin.test(bare) ? bare : word;
    });
}

/**
 * Returns the sound of a word in letters: the Latin spellings of one Indian name get the same sound. Takes a word from `wordsOf`. A word in
 * another script sounds as it is written.
 */
export function soundOf(word: string): Sound {
  if (!latin.test(word)) return { plain: word, sound: word, bones: '' };
  let sound = word;
  for (const [pattern, by] of rules) sound = sound.replace(pattern, by);
  const bones = sound.slice(0, 1) + sound.slice(1).replace(/[aeiou]/g, '');
  return { plain: word, sound, bones: bones.length >= fewestBones ? bones : '' };
}
