/** A word in three stages: as written, as it sounds, and its consonants. */
export interface Sound {
  plain: string;
  sound: string;
  /** What is left without vowels, the first letter aside; empty where so little is left that it says nothing. */
  bones: string;
}

/** Below this, consonants alone are too common: 'Asha' and 'Usha', 'Manu' and 'Meenu'. */
const fewestBones = 3;

// In this order: later rules read what earlier ones wrote. `C` keeps the sound of 'ch' apart until the end.
const rules: readonly [RegExp, string][] = [
  [/ck/g, 'k'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  // Kozhikode, Azhikkal: between l and r, mostly written as l where not as zh.
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
  [/(.)\1+/g, '$1'],
  [/C/g, 'c'],
];

const apostrophes = /['’ʼ`]/g;
// A mark in a script of India is a vowel: it parts no word.
const breaks = /[^\p{L}\p{M}\p{N}]+/u;
// The name of a division is one word, however it is written: 10-A, 10 - A, 10 A.
const divisionName = /\b(\d{1,2})\s*-?\s*([a-z])\b/g;
const latin = /^[a-z0-9]+$/;

/** The words of a text in lower case; Latin letters lose their marks, all others keep them: 'Zoë P.N.' is 'zoe', 'p', 'n'. */
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
 * How a word sounds, in letters: the ways in which an Indian name is spelt in Latin letters come to one. Takes a word as `wordsOf`
 * answers it; one of another script sounds as it is written.
 */
export function soundOf(word: string): Sound {
  if (!latin.test(word)) return { plain: word, sound: word, bones: '' };
  let sound = word;
  for (const [pattern, by] of rules) sound = sound.replace(pattern, by);
  const bones = sound.slice(0, 1) + sound.slice(1).replace(/[aeiou]/g, '');
  return { plain: word, sound, bones: bones.length >= fewestBones ? bones : '' };
}
