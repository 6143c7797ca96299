import { comparedWords } from './limits.ts';
import { type Sound, soundOf, wordsOf } from './name-sound.ts';

/** A name taken apart: its words, and the letters that stand for words, such as the P of 'Anjali P. Menon'. */
export interface NameParts {
  words: readonly Sound[];
  initials: readonly string[];
  /** How all of it sounds as one word: 'Unni Krishnan', 'Unnikrishnan'. */
  joined: string;
}

/**
 * How two names stand to each other, whatever the order of their words:
 * - `same`, `sounds` alike, or `near`: by its consonants, or but for one letter
 * - `initials`: one writes as a letter what the other writes out, or leaves the letters out
 * - `part`: one has a word that the other lacks
 * - `given`: they share a word and contradict each other in another, as those of siblings and of namesakes do
 * - `other`: they share none
 */
export type NameLikeness = 'same' | 'sounds' | 'near' | 'initials' | 'part' | 'given' | 'other';

/** Titles are no names. */
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'smt', 'shri', 'sri']);

/** The first words alone count: the work grows with the square of their number. */
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

/** How alike two names are; a name without a whole word is like none. */
export function nameLikeness(one: NameParts, other: NameParts): NameLikeness {
  if (one.words.length === 0 || other.words.length === 0) return 'other';
  const { worst, left, right } = pairWords(one.words, other.words);
  if (worst === null) return isJoined(one, other) ? 'sounds' : 'other';
  const rest = settle([left, one.initials], [right, other.initials]);
  if (rest === 'contradiction') return isJoined(one, other) ? 'sounds' : 'given';
  if (rest === 'part') return 'part';
  return rest === 'nothing' || worst === 'near' ? worst : 'initials';
}

type Fit = 'same' | 'sounds' | 'near';
const fits: readonly Fit[] = ['same', 'sounds', 'near'];

/** Pairs the words that fit each other, the best fits first; `worst` is the poorest fit among them, null where no word fits. */
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

/** What the words that found no partner, and the initials, say of each other. */
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

/** Takes out each item with one letter that it stands for; what is left of both. */
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

/** Below this, one letter makes another name: 'Anu' and 'Anil', 'Asha' and 'Usha'. */
const shortestMended = 5;

/** Whether one change makes one word the other: another letter, one more, one less, or two exchanged. The first letter stays. */
function isOneLetterApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestMended || one[0] !== other[0]) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2))
  );
}
