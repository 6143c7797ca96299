import { comparedWords } from '../domain/limits.ts';
import { type Sound, soundOf, wordsOf } from './name-sound.ts';

/** The parts of a name: its words, and the initials, such as the P of 'Anjali P. Menon'. */
export interface NameParts {
  words: readonly Sound[];
  initials: readonly string[];
  /** The sound of all words joined: 'Unni Krishnan' and 'Unnikrishnan' are equal. */
  joined: string;
}

/**
 * How alike two names are, in any word order:
 * - `same`, `sounds` alike, or `near`: equal consonants, or one letter differs
 * - `initials`: one has an initial, or nothing, for a word of the other
 * - `part`: one has a word that the other lacks
 * - `given`: they share a word and differ in another, as siblings and namesakes do
 * - `other`: they share no word
 */
export type NameLikeness = 'same' | 'sounds' | 'near' | 'initials' | 'part' | 'given' | 'other';

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'smt', 'shri', 'sri']);

/** Reads only the first words: the work grows with the square of their number. */
export function namePartsOf(name: string): NameParts {
  const all = wordsOf(name);
  const named = all.filter((word) => !titles.has(word));
  const used = (named.length > 0 ? named : all).slice(0, comparedWords);
  const words = used.filter((word) => [...word].length > 1).map(soundOf);
  return {
    words,
    initials: used.filter((word) => [...word].length === 1),
    joined: words.map(({ sound }) => sound).join(''),
  };
}

/** Returns how alike two names are. A name without a full word is like no other. */
export function nameLikeness(one: NameParts, other: NameParts): NameLikeness {
  const { worst, left, right } = pairWords(one.words, other.words);
  if (worst === null) return isJoined(one, other) ? 'sounds' : 'other';
  const rest = settle([left, one.initials], [right, other.initials]);
  if (rest === 'contradiction') return isJoined(one, other) ? 'sounds' : 'given';
  if (rest === 'part') return 'part';
  return rest === 'nothing' || worst === 'near' ? worst : 'initials';
}

type Fit = 'same' | 'sounds' | 'near';
const fits: readonly Fit[] = ['same', 'sounds', 'near'];

/** Pairs the words that match, best matches first. `worst` is the weakest match, or null without any. */
function pairWords(one: readonly Sound[], other: readonly Sound[]) {
  const left = [...one];
  const right = [...other];
  let worst: Fit | null = null;
  for (const fit of fits) {
    for (const word of [...left]) {
      const partner = right.find((each) => fitOf(word, each) === fit);
      if (!partner) continue;
      left.splice(left.indexOf(word), 1);
      right.splice(right.indexOf(partner), 1);
      worst = fit;
    }
  }
  return { worst, left, right };
}

function fitOf(one: Sound, other: Sound): Fit | null {
  if (one.plain === other.plain) return 'same';
  if (one.sound === other.sound) return 'sounds';
  if (one.bones !== '' && one.bones === other.bones) return 'near';
  return isOneLetterApart(one.sound, other.sound) ? 'near' : null;
}

type Rest = readonly [words: readonly Sound[], initials: readonly string[]];

/** Compares the words and initials that have no match. */
function settle(
  [words, initials]: Rest,
  [otherWords, otherInitials]: Rest,
): 'nothing' | 'initials' | 'part' | 'contradiction' {
  const [left, otherLetters] = withoutPartners(words, otherInitials, initialOf);
  const [right, letters] = withoutPartners(otherWords, initials, initialOf);
  const [mine, theirs] = withoutPartners(letters, otherLetters, (letter) => letter);
  const isSpeltOut = left.length < words.length || right.length < otherWords.length;
  const isContrary = left.length + mine.length > 0 && right.length + theirs.length > 0;
  if (isContrary) return 'contradiction';
  if (left.length + right.length > 0) return 'part';
  return isSpeltOut || mine.length + theirs.length > 0 ? 'initials' : 'nothing';
}

const initialOf = (word: Sound) => word.plain.slice(0, 1);

/** Removes each item together with one initial for it; returns the rest of both. */
function withoutPartners<Item>(
  items: readonly Item[],
  letters: readonly string[],
  letterOf: (item: Item) => string,
): [items: Item[], letters: string[]] {
  const open = [...letters];
  const left = items.filter((item) => {
    const at = open.indexOf(letterOf(item));
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  return [left, open];
}

function isJoined(one: NameParts, other: NameParts): boolean {
  return one.joined === other.joined && one.words.length !== other.words.length;
}

/** Below this length, one letter makes another name: 'Anu' and 'Anil', 'Asha' and 'Usha'. */
const shortestCorrected = 5;

/**
 * Returns whether one change turns one word into the other: a letter replaced, added, removed, or two swapped. The first letter must match.
 */
function isOneLetterApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestCorrected || one[0] !== other[0]) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2))
  );
}
